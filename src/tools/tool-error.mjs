/** A fault that a person can do something about: shown as its message alone, without a stack. */
export class ToolError extends Error {
  /** @override */
  name = 'ToolError';

  /**
   * @param {string} message one sentence
   * @param {{ output?: string, cause?: unknown }} [detail] `output` is what the failed program said
   */
  constructor(message, detail = {}) {
    super(message, { cause: detail.cause });
    this.output = detail.output ?? '';
  }
}
