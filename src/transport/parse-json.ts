/** Numbers that a double may not hold, or writes otherwise: many digits, an exponent, zeros at an end. */
const RISKY_NUMBER = /[\d.]{16}|\d[eE][+-]?\d|-0|\.\d*0(?!\d)|0\.0{6}/;

/** JSON.rawJSON and a reviver's third argument; TypeScript's library has neither yet. */
interface ExactJSON {
  rawJSON?(text: string): unknown;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
}

/** Numbers that a double would change are kept and written as they came, where the browser can do that. */
export function parseJson(text: string): unknown {
  const { rawJSON, parse } = JSON as unknown as ExactJSON;
  if (!rawJSON || !RISKY_NUMBER.test(text)) return JSON.parse(text);
  return parse(text, keepExactNumber);
}

/** A reviver of JSON.parse that keeps numbers so. */
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
