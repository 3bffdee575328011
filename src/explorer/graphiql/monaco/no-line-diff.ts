/** Stands for Monaco's two ways to compare texts line by line; only its editors of differences ask for one. */
export const linesDiffComputers = {
  getLegacy: refuse,
  getDefault: refuse,
};

function refuse(): never {
  throw new TypeError('Texts are not compared here');
}
