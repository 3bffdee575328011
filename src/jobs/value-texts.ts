import { jsonOrNone } from '../contract/json-members.ts';
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Names such as `Int`, `BigInt`, `Int64`, `PositiveFloat`; and `bigint`, `numeric`, `float8` (Hasura). */
const NUMERIC =
  /(?:Int(?:eger)?|Float|Long|Short|Byte|Double|Decimal|Number|Numeric)\d*$|^(?:(?:big|small)?int|float|double|decimal|numeric|long)\d*$/;

/** A value of a column, as it was found. */
export interface ValueText {
  /** What a text says, else JSON. */
  readonly text: string;
  /** Set where it comes as JSON, from an answer: its kind is known, and it stays what it is. */
  readonly json?: string;
}

/**
 * Says how a column's values go out: those of JSON as they are, texts as text unless the variable's type says
 * otherwise. A column of texts is of one kind: 007 and 1E5 among names are no numbers.
 *
 * @param typeText as the operation writes it; an item is read where it is a list
 * @param column all of it
 * @returns what makes JSON of a value; undefined where it is none of the type
 */
export function columnReader(
  typeText: string,
  column: readonly ValueText[],
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
  const isAll = (pattern: RegExp): boolean =>
    column.every(
      ({ text, json }) => json !== undefined || /^\s*$/.test(text) || pattern.test(text.trim()),
    );
  const areNumbers = NUMERIC.test(name) && isAll(NUMBER);
  const areComposite = isAll(/^[[{]/);
  return ({ text, json }) => {
    if (json !== undefined) return json;
    const isWritten = areNumbers || (areComposite && jsonOrNone(text) !== undefined);
    return isWritten ? text.trim() : JSON.stringify(text);
  };
}
