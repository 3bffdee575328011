/**
 * The modules of packages that `patches.ts` changes, and nothing else changes or replaces any. Each is
 * used in the dev server as it is in the build. A test names what users get from it
 * (`patches.test.ts`), and docs/upstream/ has the text for its project.
 *
 * @type {readonly { module: string, patch: string, why: string, worth: string, upstream: string }[]}
 */
export const PATCHED_MODULES = [];
