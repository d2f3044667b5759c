// @ts-check
/** Words for setting symbols, drawing lines and shading cells by hand, in each language. */

/** @type {{[language: string]: import("./words.js").Words}} */
export const LINE_WORDS = {
  en: {
    "lay symbols": "Type symbols into cells, or pick one and click.",
    "lay symbols by touch": "Pick a symbol and tap cells.",
    "lay lines": "Drag from cell to cell to draw the line; drag over it to erase it. Crosses, by the right button or X, mark where no line goes. A click goes through what a cell without a line may hold.",
    "lay lines by touch": "Draw the line from cell to cell; draw over it to erase it. Choose Cross to mark where no line goes. A tap goes through what a cell without a line may hold.",
    "lay shades": "Click a cell to shade it, again to leave it open, once more to clear it. Drag to mark several cells.",
    "lay shades by touch": "Tap a cell to shade it, again to leave it open, once more to clear it. Drag to mark several cells.",
    "draw line": "Line",
    "draw cross": "Cross",
    "edge line": "line {cells}",
    "edge cross": "cross {cells}",
    "edge erased": "nothing {cells}",
    "beside number": "upper left of the number {text}",
  },
  ko: {
    "lay symbols": "칸에 기호를 입력하거나, 기호를 고른 뒤 칸을 누르세요.",
    "lay symbols by touch": "기호를 고른 뒤 칸을 탭하세요.",
    "lay lines": "칸에서 칸으로 끌어 선을 그으세요. 그은 선 위로 다시 끌면 지워집니다. 오른쪽 단추나 X로 선이 지나지 않는 곳에 가위표를 합니다. 칸을 누르면 선이 없는 칸의 기호가 바뀝니다.",
    "lay lines by touch": "칸에서 칸으로 선을 그으세요. 다시 그으면 지워집니다. 가위표를 고르면 선이 지나지 않는 곳을 표시합니다. 칸을 탭하면 선이 없는 칸의 기호가 바뀝니다.",
    "lay shades": "칸을 누르면 칠해지고, 다시 누르면 빈칸 표시, 한 번 더 누르면 지워집니다. 끌면 여러 칸에 표시합니다.",
    "lay shades by touch": "칸을 탭하면 칠해지고, 다시 탭하면 빈칸 표시, 한 번 더 탭하면 지워집니다. 끌면 여러 칸에 표시합니다.",
    "draw line": "선",
    "draw cross": "가위표",
    "edge line": "선 {cells}",
    "edge cross": "가위표 {cells}",
    "edge erased": "지움 {cells}",
    "beside number": "숫자 {text}의 왼쪽 위",
  },
  zh: {
    "lay symbols": "在格子里输入符号，或先选符号再点击格子。",
    "lay symbols by touch": "先选符号，再轻点格子。",
    "lay lines": "从一格拖到另一格画线，再次拖过即擦除。用右键或 X 键画叉，标出没有线的地方。点击格子可切换无线格子的符号。",
    "lay lines by touch": "从一格画到另一格，再次画过即擦除。选择“叉”可标出没有线的地方。轻点格子可切换无线格子的符号。",
    "lay shades": "点击格子将其涂黑，再点标为不涂，第三次点清除。拖动可标记多个格子。",
    "lay shades by touch": "轻点格子将其涂黑，再点标为不涂，第三次点清除。拖动可标记多个格子。",
    "draw line": "线",
    "draw cross": "叉",
    "edge line": "线 {cells}",
    "edge cross": "叉 {cells}",
    "edge erased": "擦除 {cells}",
    "beside number": "数字 {text} 的左上",
  },
};
