import { CodedError } from '../workers/worker-calls.ts';
import type { AnswersErrorCode } from './api.ts';

/** Makes an error that crosses to the page as its code. */
export function answersError(code: AnswersErrorCode, detail: string): CodedError {
  return new CodedError(code, detail);
}

export function gone(): CodedError {
  return answersError('gone', 'This answer is not kept any more. Run the operation again.');
}

export function givenUp(): CodedError {
  return answersError('given-up', 'This was given up.');
}
