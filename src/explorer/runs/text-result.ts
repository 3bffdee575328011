import type { ExecutionResult } from 'graphql';
import { parseJson } from '../transport/parse-json.ts';

/**
 * A result as the text that GraphiQL's response editor shows. GraphiQL would make that text of the
 * result's values; a patch of the build has it take this one (src/build/answer-as-text.ts).
 */
export class TextResult {
  /** What the patch looks for. */
  readonly answerText: string;
  readonly errors?: NonNullable<ExecutionResult['errors']>;

  /**
   * @param errors that the answer holds, for whoever counts them
   */
  constructor(answerText: string, errors?: readonly unknown[]) {
    this.answerText = answerText;
    // Nobody looks further into them than how many there are.
    if (errors) this.errors = errors as NonNullable<ExecutionResult['errors']>;
  }

  /** Without the patch, while developing. */
  toJSON(): unknown {
    try {
      return parseJson(this.answerText);
    } catch {
      return this.answerText;
    }
  }
}
