/** @param {string} version such as `20.19.0` @returns {string | undefined} why this Node does not run the project */
export function tooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  // As in package.json's `engines`.
  const isEnough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  return isEnough
    ? undefined
    : `Gatehouse needs Node 20.19, 22.12, 24 or newer, and this is ${version}: see https://nodejs.org/en/download.`;
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
