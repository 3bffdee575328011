/** The oldest Node this project runs on, as in package.json's `engines`. */
const OLDEST = { major: 20, minor: 19 };

/**
 * @param {string} version such as `20.19.0`
 * @returns {string | undefined} the one sentence to show, if this Node is too old
 */
export function tooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const old = major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
  return old
    ? `Gatehouse needs Node ${OLDEST.major}.${OLDEST.minor} or newer, and this is ${version}: see https://nodejs.org/en/download.`
    : undefined;
}

/**
 * Ends the process where Node is too old. Entry points call this before they load anything else,
 * and with `import()`, since an old Node could fail while it links the newer modules.
 */
export function requireNode() {
  const fault = tooOld(process.versions.node);
  if (fault === undefined) return;
  console.error(fault);
  process.exit(1);
}
