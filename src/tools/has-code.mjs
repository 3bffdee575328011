/**
 * @param {unknown} error
 * @param {string} code of a system error, such as `EEXIST`
 * @returns {boolean}
 */
export function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
