import { INERT_ADDRESSES, INERT_BUILT_INS, SECRETS } from './bundle-allowances.mjs';

/** An address with a host, or with a hole in a template where its host would stand. */
const ADDRESS = /\b(?:https?|wss?|ftp):\/\/[^\s"'`\\<>]+/g;
/** `//host/…` in quotes or `url(…)`: an address that takes the page's own scheme. */
const SCHEMELESS = /(?:["'`]|url\()(\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+[^\s"'`)]*)/gi;
/** Where HTML and CSS fetch by themselves: no address is inert there. */
const FETCHED =
  /(?:\b(?:src|srcset|href|action|poster|data)\s*=\s*["']?|\burl\(\s*["']?|@import\s+["'])((?:https?:)?\/\/[^\s"')>]+)/gi;
const BUILT_IN = /["'`](node:[a-z_/]+)["'`]/g;

/**
 * What must not be in a file that the page loads.
 *
 * @param {string} name of the file
 * @param {string} text its content
 * @param {{ markers: readonly string[], root: string }} context `markers` tell service code; `root`
 *   is the folder that the build ran in
 * @returns {string[]} one line a fault
 */
export function bundleFaults(name, text, { markers, root }) {
  /** @param {string} what */
  const fault = (what) => `${name}: ${what}`;
  const faults = [
    ...markers
      .filter((marker) => text.includes(marker))
      .map((marker) => `service code (“${marker}”)`),
    ...SECRETS.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what),
    ...unlisted(text).map((address) => `the address ${address}`),
    ...builtIns(text).map((builtIn) => `the Node module ${builtIn}`),
  ];
  if (/\.(?:html|css|svg)$/.test(name)) {
    for (const match of text.matchAll(FETCHED)) faults.push(`${match[1]}, which it fetches`);
  }
  if (name.endsWith('.map') || /\/[/*][#@] ?sourceMappingURL=/.test(text))
    faults.push('a source map');
  if (text.includes(root)) faults.push('a path of the machine that it was built on');
  return faults.map(fault);
}

/** @param {string} text */
function unlisted(text) {
  const addresses = [
    ...[...text.matchAll(ADDRESS)].map(([address]) => address),
    ...[...text.matchAll(SCHEMELESS)].map((match) => match[1] ?? ''),
  ];
  return [...new Set(addresses)].filter(
    (address) => !INERT_ADDRESSES.some(({ prefix }) => address.startsWith(prefix)),
  );
}

/** @param {string} text */
function builtIns(text) {
  const names = [...text.matchAll(BUILT_IN)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter(
    (name) => !INERT_BUILT_INS.some((inert) => inert.name === name),
  );
}
