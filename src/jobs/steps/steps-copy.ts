import { countOf, inLanguage } from '../../contract/language.ts';
import type { MisfitCell } from '../row-objects.ts';

interface BadMapping {
  /** The file that is named with the mapping; undefined in a file of steps. */
  readonly file: string | undefined;
  readonly unknown: readonly string[];
  readonly needed: readonly string[];
  readonly all: readonly string[];
  readonly names: readonly string[];
}

/** The faults of a file of steps, and of the values that it names. */
export const STEPS_FAULTS = inLanguage('STEPS_FAULTS', {
  faults: (lines: readonly string[]) =>
    [`${countOf(lines.length, 'fault')}:`, ...lines.map((line) => `  ${line}`)].join('\n'),
  unknownKey: 'is not a known key',
  twice: 'another step has this id.',
  unknown: (name: string, ids: readonly string[], names: readonly string[]) =>
    `${name} is neither a step before nor a column of the input: ${[...ids, ...names].join(', ')}.`,
  noTake: (id: string) => `${id} has no “take”: name a column of its rows, as ${id}.id.`,
  notJoined: (id: string) => `${id} has no “join”: its rows have no place in the output.`,
  ofBoth: (name: string) =>
    `${name} is a column of the list too: give that another name, or name the columns of the list instead of “*”.`,
  listJoined: (id: string) => `${id} has lists (many: list): no step joins to them.`,
  notAsked: (path: string, type: string) =>
    `${path}: ${type} has it, and the operation does not ask for it.`,
  noPath: (path: string, type: string, names: readonly string[]) =>
    `${path}: ${type === '' ? 'the rows have' : `${type} has`} ${names.join(', ')}.`,
  noneOfRows: 'No variable is taken from rows: name a column in “with”.',
  notPaired: (variables: readonly string[]) =>
    `${variables.join(', ')} do not go together: variables from rows take columns of the same rows, without “each”, and all of them lists or none.`,
  uneven: (columns: readonly string[]) =>
    `${columns.join(' and ')} have lists of different lengths in one row: their values cannot be paired.`,
  noVariable: (name: string, names: readonly string[]) =>
    `The operation declares no variable $${name}${names.length > 0 ? `: ${names.join(', ')}` : ''}.`,
  noValue: (name: string, type: string) => `$${name} (${type}) has no value: give it in “with”.`,
  noValues: (column: string) => `${column} has no values.`,
  notSet: (name: string) => `$${name} has no value: give it by --set ${name}=….`,
  noChunk: (name: string) =>
    `--chunk is for a variable that takes a list, and $${name} takes none.`,
  noPages:
    'There are no pages to fetch: the operation has to select a list of objects, not only its total, of a field with an argument for the position of a page, such as after, offset or page.',
  noFields:
    'Columns become the fields of an input object: the variable takes none, or the service does not show its schema.',
  noService: (id: string) => `There is no service ${id}.`,
  otherSignIn: (id: string) => `${id} needs a sign-in of its own.`,
  noOperation: (name: string) => `There is no saved operation ${name}.`,
  leftOut: 'Left out: whether its mutation has run is not known.',
  notReady: (field: string, state: string, ms: number) =>
    `${field} is still “${state}” after ${Math.round(ms / 1_000)} s.`,
  misfit: (text: string, type: string) => `${text} does not fit ${type}.`,
  misfitCell: ({ line, column, text, type }: MisfitCell) =>
    `line ${line}, ${column}: ${text.trim() === '' ? 'an empty cell' : `“${text.slice(0, 80)}”`} for ${type}`,
  wrongLine: (line: number, text: string) => `line ${line}: ${text.slice(0, 80)}`,
  doesNotFit: (said: string) => `left out, as it does not fit the type: ${said}`,
  wrong: (lines: readonly string[], type: string | undefined) =>
    `${countOf(lines.length, 'value')} ${lines.length === 1 ? 'is' : 'are'} none of the type ${type ?? 'of its field'}: ${lines.slice(0, 5).join('; ')}${lines.length > 5 ? '; …' : ''}.`,
  badMapping: ({ file, unknown, needed, all, names }: BadMapping) =>
    [
      ...(unknown.length > 0 ? [`There is no ${unknown.join(', ')}.`] : []),
      ...(needed.length > 0 ? [`A column is needed for ${needed.join(', ')}.`] : []),
      ...(file === undefined
        ? []
        : [`Write fields and columns behind the file: ${file}:${all[0]}=${names[0]},…`]),
      `Fields: ${all.join(', ')}. Columns: ${names.join(', ')}.`,
    ].join(' '),
});
