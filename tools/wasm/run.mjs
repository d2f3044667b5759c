// Runs a Python module inside Pyodide, as `python -m MODULE ARGUMENTS...` would.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const wheels = join(root, "build/wasm/wheels");
const modules = createRequire(join(root, "build/wasm/package.json"));
const { loadPyodide } = await import(pathToFileURL(modules.resolve("pyodide/pyodide.mjs")));

const pyodide = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1" } });
const sitePackages = pyodide.runPython("import site; site.getsitepackages()[0]");
for (const wheel of existsSync(wheels) ? readdirSync(wheels) : []) {
  const archive = new Uint8Array(readFileSync(join(wheels, wheel)));
  pyodide.unpackArchive(archive, "wheel", { extractDir: sitePackages });
}
pyodide.FS.mkdirTree("/project");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, "/project");

const status = pyodide.runPython(
  `
import importlib
import os
import runpy
import sys

importlib.invalidate_caches()
os.chdir("/project")
sys.path.insert(0, "/project")
sys.argv = list(arguments)
status = 0
try:
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
except SystemExit as end:
    status = end.code if isinstance(end.code, int) else int(end.code is not None)
    if status and not isinstance(end.code, int):
        print(end.code, file=sys.stderr)
status
`,
  { globals: pyodide.toPy({ arguments: process.argv.slice(2) }) },
);
process.exit(status);
