import { indexText } from '../../answers/json/answer-text.ts';
import { readDataErrors } from '../../answers/store/data-errors.ts';
import type { ErrorPlace } from '../../answers/store/joined-answers.ts';
import { jsonOrNone, objectOf } from '../../contract/json-members.ts';

/** Whether a wait is over: a field of the answer has the value, or there is an error. */
export function readUntil(
  bytes: Uint8Array,
  path: readonly string[],
  value: string,
  places: readonly ErrorPlace[],
) {
  const answer = objectOf(jsonOrNone(new TextDecoder().decode(bytes)));
  const state = String(path.reduce<unknown>((parent, key) => objectOf(parent)[key], answer));
  const hasErrors =
    answer['errors'] !== undefined || readDataErrors(indexText(bytes), places).length > 0;
  return { state, isOver: state === value || hasErrors };
}
