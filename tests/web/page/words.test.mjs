// The languages have the same words, with the same places for values; and all words are there.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { knownLanguage, LANGUAGES } from "../../../src/boardfill/web/page/words/words.js";

const PAGE = join(dirname(fileURLToPath(import.meta.url)), "../../../src/boardfill/web/page");
const places = (text) => (text.match(/\{\w+\}/g) ?? []).sort();

for (const [language, words] of Object.entries(LANGUAGES)) {
  test(`${language} has all words`, () => {
    assert.deepEqual(Object.keys(words), Object.keys(LANGUAGES.en));
    for (const [name, text] of Object.entries(words)) {
      assert.ok(text.trim(), name);
      assert.deepEqual(places(text), places(LANGUAGES.en[name]), name);
    }
  });
}

test("a reader's language is taken if it is known", () => {
  assert.equal(knownLanguage(["fr-FR", "ko-KR", "en"]), "ko");
  assert.equal(knownLanguage(["zh-Hant-TW"]), "zh");
  assert.equal(knownLanguage(["fr"]), "en");
});

test("every word that the page names is there", () => {
  const files = readdirSync(PAGE, { recursive: true, encoding: "utf-8" }).filter((name) =>
    /^(?!words|carriers).*\.(js|html)$/.test(name),
  );
  const named = [
    /\b(?:word|label|tip|hint): "([^"]+)"/g,
    /\b(?:say\(\w[\w.]*, |button\(|labelled\(|word\()"([^"]+)"/g,
    /signButton\("\w+", "([^"]+)"/g,
    /data-(?:word|label)="([^"]+)"/g,
  ];
  let count = 0;
  for (const file of files) {
    const text = readFileSync(join(PAGE, file), "utf-8");
    for (const pattern of named) {
      for (const [, name] of text.matchAll(pattern)) {
        assert.ok(name in LANGUAGES.en, `${file}: ${name}`);
        count++;
      }
    }
  }
  assert.ok(count > 150);
});

test("nothing is ever read as markup", () => {
  for (const file of readdirSync(PAGE, { recursive: true, encoding: "utf-8" }).filter((name) =>
    /\.(js|html)$/.test(name),
  )) {
    const text = readFileSync(join(PAGE, file), "utf-8");
    assert.doesNotMatch(
      text,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function/,
      file,
    );
    assert.doesNotMatch(text, /<[^>]+ (?:style|on\w+)=/, file);
  }
});
