const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Names such as `Int`, `BigInt`, `Int64`, `PositiveFloat`; and `bigint`, `numeric`, `float8` (Hasura). */
const NUMERIC =
  /(?:Int(?:eger)?|Float|Long|Short|Byte|Double|Decimal|Number|Numeric)\d*$|^(?:(?:big|small)?int|float|double|decimal|numeric|long)\d*$/;

/** Whether a type's name says that its values are numbers: else digits are text, such as 007 and 1E5. */
export function isNumeric(typeName: string): boolean {
  return NUMERIC.test(typeName);
}

/** The name of a type inside of its lists, as an operation writes it. */
export function namedTypeOf(typeText: string): string {
  return typeText.replaceAll(/[[\]!\s]/g, '');
}

/**
 * A text as JSON, by the name of its type: text, unless the type says otherwise.
 *
 * @returns undefined where it is none of the type
 */
export function jsonOfText(text: string, typeName: string): string | undefined {
  const written = text.trim();
  if (typeName === 'ID' || typeName === 'String') return JSON.stringify(written);
  if (typeName === 'Boolean') {
    // Spreadsheets write TRUE.
    return /^(?:true|false)$/i.test(written) ? written.toLowerCase() : undefined;
  }
  if (typeName === 'Int') return /^-?(?:0|[1-9]\d{0,9})$/.test(written) ? written : undefined;
  if (typeName === 'Float') return NUMBER.test(written) ? written : undefined;
  if (isNumeric(typeName) && NUMBER.test(written)) return written;
  return isComposite(written) ? written : JSON.stringify(written);
}

function isComposite(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
