import { CodedError } from '../../workers/worker-calls.ts';

/** Why a call has failed, as far as that was foreseen; any other error has the code `failed`. */
export type AnswersErrorCode =
  | 'gone'
  /** The browser has removed a part of a stored answer. */
  | 'incomplete'
  | 'given-up'
  /** A filter's regular expression takes too long. */
  | 'slow-pattern'
  /** A file's list is not in the answer. */
  | 'no-list'
  /** A stored answer is not handed over as a whole. */
  | 'too-large';

export function answersError(code: AnswersErrorCode, detail: string): CodedError {
  return new CodedError(code, detail);
}

export function gone(): CodedError {
  return answersError('gone', 'This answer is not kept any more. Run the operation again.');
}

export function givenUp(): CodedError {
  return answersError('given-up', 'This was given up.');
}
