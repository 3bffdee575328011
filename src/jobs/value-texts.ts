const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Names such as `Int`, `BigInt`, `Int64`, `PositiveFloat`; and `bigint`, `numeric`, `float8` (Hasura). */
const NUMERIC =
  /(?:Int(?:eger)?|Float|Long|Short|Byte|Double|Decimal|Number|Numeric)\d*$|^(?:(?:big|small)?int|float|double|decimal|numeric|long)\d*$/;

/** Whether a type's name says that its values are numbers: else digits are text, such as 007 and 1E5. */
function isNumeric(typeName: string): boolean {
  return NUMERIC.test(typeName);
}

/** The name of a type inside of its lists, as an operation writes it. */
function namedTypeOf(typeText: string): string {
  return typeText.replaceAll(/[[\]!\s]/g, '');
}

/**
 * Says how a column's texts are read, by the variable's type: as text, unless the type says otherwise. A column is of
 * one kind: 007 and 1E5 among names are no numbers.
 *
 * @param typeText as the operation writes it; an item is read where it is a list
 * @param texts all of the column
 * @returns what makes JSON of a text; undefined where it is none of the type
 */
export function columnReader(
  typeText: string,
  texts: readonly string[],
): (text: string) => string | undefined {
  const name = namedTypeOf(typeText);
  switch (name) {
    case 'ID':
    case 'String':
      return (text) => JSON.stringify(text);
    case 'Boolean':
      // Spreadsheets write TRUE.
      return (text) => (/^(?:true|false)$/i.test(text) ? text.toLowerCase() : undefined);
    case 'Int':
      return (text) => (/^-?(?:0|[1-9]\d*)$/.test(text) ? text : undefined);
    case 'Float':
      return (text) => (NUMBER.test(text) ? text : undefined);
  }
  const areNumbers = isNumeric(name) && texts.every((text) => text === '' || NUMBER.test(text));
  return (text) => (areNumbers || isComposite(text) ? text : JSON.stringify(text));
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
