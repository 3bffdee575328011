import { inLanguage } from '../../contract/language.ts';
import type { InputFault, MomentKind } from './input-values.ts';

/** Every text that the form of variables shows or speaks. */
export const VARIABLES_COPY = inLanguage('VARIABLES_COPY', {
  formOf: (operation: string | undefined) =>
    operation === undefined ? 'Variables' : `Variables of ${operation}`,
  none: 'This operation declares no variables.',
  noneHint: 'In the query builder, $ makes a variable of an argument.',
  unreadable: 'The operation has a syntax error; its variables show once it is corrected.',
  notJson: (line: number) => `The variables are not JSON (line ${line}).`,
  goToLine: (line: number) => `Go to line ${line}`,
  tooLong: 'The variables are too long for the form.',
  editJson: 'Edit as JSON',
  undeclared: 'Not declared by this operation',
  undeclaredHint: 'Sent all the same; services ignore them or refuse the run.',
  edit: (name: string) => `Edit $${name} in the variables`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  unset: (name: string) => `Unset ${name}`,
  set: (name: string) => `Set ${name}`,
  null: 'null',
  makeNull: (name: string) => `Set ${name} to null`,
  required: 'Required',
  notSet: 'Not set',
  defaultValue: (text: string) => `Default ${text}`,
  emptyText: 'Empty text',
  emptyList: 'Empty list',
  setCount: (set: number, all: number) => `${set} of ${all} set`,
  fieldsOf: (name: string) => `Fields of ${name}`,
  add: 'Add',
  addTo: (name: string) => `Add item to ${name}`,
  itemOf: (name: string, index: number) => `${name} ${index + 1}`,
  pick: { date: 'Pick a date', time: 'Pick a time', 'datetime-local': 'Pick a date and time' },
} satisfies Record<string, unknown> & { pick: Record<MomentKind, string> });

export const INPUT_FAULTS: Readonly<Record<InputFault, string>> = inLanguage('INPUT_FAULTS', {
  missing: 'Required',
  'whole-number': 'A whole number, such as 10',
  'out-of-range': 'A whole number from -2147483648 to 2147483647',
  number: 'A number, such as 1.5',
  'too-large': 'This number is too large',
  text: 'Text in double quotes',
  id: 'Text or a whole number',
  'true-or-false': 'Either true or false',
  enum: 'Not a value of this enum',
  object: 'An input object, in braces',
  'one-of': 'Exactly one field must be set',
  'unknown-field': 'Not a field of this input object',
  json: 'Not JSON yet',
});
