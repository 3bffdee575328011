/**
 * One calm line of progress, on stderr: stdout belongs to the service and to test results.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
