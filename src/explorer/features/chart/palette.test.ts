import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const TOKENS = read('../../../app/tokens.css') + read('../../ui/tokens.css');

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Linear RGB as eyes without one kind of cone see it (Machado, Oliveira, Fernandes 2009). */
const EYES: Readonly<Record<string, Matrix>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** OKLab of linear RGB (Ottosson 2020): cone responses, then lightness and two axes of color. */
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = (matrix: Matrix, [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple;

function linear(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

function lab(hex: string, eye: Matrix): Triple {
  const seen = times(eye, linear(hex)).map((one) => Math.max(0, Math.min(1, one)));
  const cones = times(TO_CONES, seen as unknown as Triple).map(Math.cbrt);
  return times(TO_LAB, cones as unknown as Triple);
}

const luminance = (hex: string): number => {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe.each([
  ['light', 1],
  ['dark', 2],
] as const)('the colors of series on a %s page', (_, index) => {
  const colorOf = (name: string): string =>
    new RegExp(`--gh-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS)?.[index] ?? '';
  const series = Array.from({ length: 8 }, (__, number) => colorOf(`chart-${number + 1}`));

  test.each(Object.entries(EYES))('differ from each other and from Other: %s', (__, eye) => {
    const labs = [...series, colorOf('muted')].map((color) => lab(color, eye));
    const apart = labs.flatMap((one, at) =>
      labs
        .slice(at + 1)
        .map((other) => Math.hypot(...one.map((part, i) => part - (other[i] ?? NaN)))),
    );
    expect(Math.min(...apart)).toBeGreaterThan(0.07);
  });

  test('stand out from the page', () => {
    const ground = luminance(colorOf('surface')) + 0.05;
    for (const color of series) {
      const ratio = (luminance(color) + 0.05) / ground;
      expect(Math.max(ratio, 1 / ratio)).toBeGreaterThan(3);
    }
  });
});
