/** Numbers that a double may round or write differently: many digits, an exponent, trailing zeros. */
const RISKY_NUMBER = /[\d.]{16}|\d[eE][+-]?\d|-0|\.\d*0(?!\d)|0\.0{6}/;

/** JSON.rawJSON and a reviver's third argument, which TypeScript's library lacks. */
interface ExactJSON {
  rawJSON?(text: string): unknown;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
}

/** Parses JSON and, if the browser can, keeps the original text of numbers that a double would change. */
export function parseJson(text: string): unknown {
  const { rawJSON, parse } = JSON as unknown as ExactJSON;
  if (!rawJSON || !RISKY_NUMBER.test(text)) return JSON.parse(text);
  return parse(text, keepExactNumber);
}

export function keepExactNumber(
  _key: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  const { rawJSON } = JSON as unknown as ExactJSON;
  const source = context?.source;
  if (!rawJSON || typeof value !== 'number' || source === undefined) return value;
  return JSON.stringify(value) === source ? value : rawJSON(source);
}
