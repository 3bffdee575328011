import { indexText } from '../answers/json/answer-text.ts';
import { sortErrors, type NotedField } from '../answers/json/sort-errors.ts';
import type { AnswerError } from '../answers/store/answer-errors.ts';
import { jsonOrNone, objectOf } from '../contract/json-members.ts';
import { kindOfError } from '../contract/error-kind.ts';
import { displayText } from '../session/display-text.ts';
import { COMMAND_COPY } from './copy.ts';

export function sayErrors(errors: readonly string[]): string {
  return errors
    .map((json) => {
      const { message, path, extensions } = objectOf(jsonOrNone(json));
      const { code } = objectOf(extensions);
      const text = displayText(typeof message === 'string' ? message : json, []);
      const at = Array.isArray(path) ? ` at ${displayText(path.join('.'), [])}` : '';
      const name = typeof code === 'string' ? displayText(` (${code})`, []) : '';
      return `GraphQL error${at}: ${text}${name}`;
    })
    .join('\n');
}

export function sayDataErrors(errors: readonly AnswerError[]): string {
  return errors
    .map(({ message, path, code, correlationId }) => {
      const more = [code, correlationId].filter((part) => part !== undefined).join(', ');
      const end = more === '' ? '' : ` (${more})`;
      return `Error at ${displayText((path ?? []).join('.'), [])}: ${displayText(message + end, [])}`;
    })
    .join('\n');
}

export function sayNotes(notes: readonly NotedField[]): string[] {
  const withheld = notes.filter(({ kind }) => kind === 'withheld');
  const names = withheld.map(({ path }) => displayText(path.join('.'), []));
  const hints = notes.filter(({ kind }) => kind === 'deprecated');
  return [
    ...(withheld.length > 0 ? [COMMAND_COPY.withheld(withheld.length, names)] : []),
    ...hints.map(({ message }) => `Hint: ${displayText(message, [])}`),
  ];
}

/** Whether an entry of `errors` is a failure, and no note of a field. @param json the entry */
export function isFailure(json: string): boolean {
  return kindOfError(objectOf(jsonOrNone(json)), true) === 'failure';
}

export function notesOf(errors: readonly string[]): readonly NotedField[] {
  const list = indexText(`[${errors.join()}]`);
  return sortErrors(list, { start: 0, end: list.length }, true, 0).notes;
}
