import { shortened } from '../../../contract/fold-text.ts';
import { inLanguage } from '../../../contract/language.ts';

export const INPUTS_COPY = inLanguage('INPUTS_COPY', {
  setInput: (name: string) => `Set ${name}`,
  setNull: (name: string) => `Set ${name} to null`,
  emptyList: 'Empty list',
  moreCount: (count: number) => `${count} more`,
  showMore: (count: number) => `Show ${count} more`,
  counted: {
    arguments: (count: number) => (count === 1 ? 'argument' : 'arguments'),
    fields: (count: number) => (count === 1 ? 'field' : 'fields'),
  },
  ofName: (name: string) => `of ${name}`,
  fieldsOf: (name: string) => `Fields of ${name}`,
  itemsOf: (name: string) => `Items of ${name}`,
  addTo: (name: string) => `Add item to ${name}`,
  removeNamed: (name: string) => `Remove ${name}`,
  pick: { date: 'Pick a date', time: 'Pick a time', 'datetime-local': 'Pick a date and time' },
});

export const INPUT_FAULTS = inLanguage('INPUT_FAULTS', {
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

/** Characters: a hint is read at a glance, and the docs panel has the whole. */
const HINT_LENGTH = 600;

/** The hint of a row from the schema; undefined if the schema has no description. */
export function hintOf(...parts: readonly (string | null | undefined)[]): string | undefined {
  const hint = parts.filter(Boolean).join('\n\n');
  return hint === '' ? undefined : shortened(hint, HINT_LENGTH);
}
