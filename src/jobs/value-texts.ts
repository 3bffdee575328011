import { jsonOrNone } from '../contract/json-members.ts';
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Names such as `Int`, `BigInt`, `Int64`, `PositiveFloat`; and `bigint`, `numeric`, `float8` (Hasura). */
const NUMERIC =
  /(?:Int(?:eger)?|Float|Long|Short|Byte|Double|Decimal|Number|Numeric)\d*$|^(?:(?:big|small)?int|float|double|decimal|numeric|long)\d*$/;

export interface ValueText {
  readonly text: string;
  /** Set for JSON from an answer: its kind is known and preserved. */
  readonly json?: string;
}

/**
 * Decides how a column's values are sent: JSON unchanged, texts as text unless the variable's type
 * says otherwise. A column of texts has one kind: 007 and 1E5 among names are not numbers.
 * @param typeText as in the operation; of a list, its item type is used
 * @param column all values, which are read where the type does not say it
 * @returns a function from a value to JSON; undefined for a value that does not fit the type
 */
export function columnReader(
  typeText: string,
  column: Iterable<ValueText>,
): (value: ValueText) => string | undefined {
  const name = typeText.replaceAll(/[[\]!\s]/g, '');
  const matching = (pattern: RegExp) => (value: ValueText) =>
    pattern.test(value.text.trim()) ? value.text.trim() : undefined;
  switch (name) {
    case 'ID':
    case 'String':
      return ({ text }) => JSON.stringify(text);
    case 'Boolean':
      // Spreadsheets write TRUE.
      return (value) => matching(/^(?:true|false)$/i)(value)?.toLowerCase();
    case 'Int':
      return matching(/^-?(?:0|[1-9]\d*)$/);
    case 'Float':
      return matching(NUMBER);
  }
  let [areNumbers, areComposite] = [NUMERIC.test(name), true];
  for (const { text, json } of column) {
    if (json !== undefined || text.trim() === '') continue;
    areNumbers &&= NUMBER.test(text.trim());
    areComposite &&= /^[[{]/.test(text.trim());
    if (!areNumbers && !areComposite) break;
  }
  return ({ text, json }) => {
    if (json !== undefined) return json;
    const isWritten = areNumbers || (areComposite && jsonOrNone(text) !== undefined);
    return isWritten ? text.trim() : JSON.stringify(text);
  };
}
