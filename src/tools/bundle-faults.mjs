import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  INERT_ADDRESSES,
  INERT_BUILT_IN,
  SECRETS,
  SERVICE_PACKAGES,
} from './bundle-allowances.mjs';
import { GRAPHQL_MARK, UNWANTED_IN_STYLES } from './bundle-budgets.mjs';
import { ToolError } from './command.mjs';

/** An address with a host, or with a hole in a template where its host would stand. */
const ADDRESS = /\b(?:https?|wss?|ftp):\/\/[^\s"'`\\<>]+/g;
/** `//host/…` in quotes or `url(…)`: an address that takes the page's own scheme. */
const SCHEMELESS = /(?:["'`]|url\()(\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+[^\s"'`)]*)/gi;
/** Where HTML and CSS fetch by themselves: no address is inert there. */
const FETCHED =
  /(?:\b(?:src|srcset|href|action|poster|data)\s*=\s*["']?|\burl\(\s*["']?|@import\s+["'])((?:https?:)?\/\/[^\s"')>]+)/gi;
/** Programs that the page writes for people import as people do, with spaces; its own code has none left. */
const BUILT_IN = /(?<!import \{ [\w ,]+ \} from )["'`](node:[a-z_/]+)["'`]/g;

/**
 * What must not be in a file that the page loads, one line a fault.
 *
 * @param {string} name
 * @param {string} text
 * @param {{ markers: readonly string[], root: string }} context `markers` tell service code; `root`
 *   is the folder that the build ran in
 */
export function bundleFaults(name, text, { markers, root }) {
  const builtIns = [...text.matchAll(BUILT_IN)]
    .map((match) => match[1])
    .filter((builtIn) => builtIn !== INERT_BUILT_IN);
  const faults = [
    ...markers
      .filter((marker) => text.includes(marker))
      .map((marker) => `service code (“${marker}”)`),
    ...SECRETS.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what),
    ...unlisted(text).map((address) => `the address ${address}`),
    ...[...new Set(builtIns)].map((builtIn) => `the Node module ${builtIn}`),
  ];
  if (/\.(?:html|css|svg)$/.test(name)) {
    for (const match of text.matchAll(FETCHED)) faults.push(`${match[1]}, which it fetches`);
  }
  const isMap = name.endsWith('.map') || /\/[/*][#@] ?sourceMappingURL=/.test(text);
  if (isMap) faults.push('a source map');
  if (text.includes(root)) faults.push('a path of the machine that it was built on');
  return faults.map((fault) => `${name}: ${fault}`);
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

/**
 * Copies of graphql that are in the page twice, and fonts that should not be in it.
 *
 * @param {readonly { name: string, text: string }[]} files what the page loads
 * @param {readonly import('./bundle-sizes.mjs').Weight[]} weights
 */
export function libraryFaults(files, weights) {
  const later = new Set(weights.filter(({ isLater }) => isLater).map(({ file }) => file));
  const first = files.filter(({ name }) => !later.has(name.replaceAll('\\', '/')));
  const page = first.filter(({ name }) => !isWorker(name));
  // A worker is a world of its own: it needs a copy where it needs the library.
  const workers = first.filter(({ name }) => isWorker(name)).map((worker) => [worker]);
  const faults = [page, ...workers].flatMap((world) => {
    const holders = world.flatMap(({ name, text }) =>
      Array(text.split(GRAPHQL_MARK).length - 1).fill(name),
    );
    return holders.length > 1 ? [`${holders.join(' and ')}: a copy of graphql too many`] : [];
  });
  if (!page.some(({ text }) => text.includes(GRAPHQL_MARK))) {
    faults.push(`The mark of graphql (“${GRAPHQL_MARK}”) is in no file any more`);
  }
  for (const { name, text } of files.filter((file) => /\.(?:css|html)$/.test(file.name))) {
    for (const { what, pattern } of UNWANTED_IN_STYLES) {
      if (pattern.test(text)) faults.push(`${name}: ${what}`);
    }
  }
  return faults;
}

/** @param {string} name */
function isWorker(name) {
  return /worker[-.]/.test(name);
}

/** Fewer sentences than this in the service's sources mean that they were not read. */
const FEWEST = 10;

/**
 * The texts by which service code is known: the sentences of our own service that no other room
 * holds, and one text of each package that only the service uses.
 *
 * @param {string} root of the repository
 * @throws {ToolError} if the texts are not where they were, for then the check sees nothing
 */
export function serviceMarkers(root) {
  for (const { file, text } of SERVICE_PACKAGES) {
    if (!readFileSync(join(root, 'node_modules', file), 'utf8').includes(text)) {
      throw new ToolError(`${file} no longer holds “${text}”, which marks service code.`);
    }
  }
  const source = join(root, 'src');
  const others = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['service', 'tools'].includes(entry.name))
    .map(({ name }) => name);
  const elsewhere = others.map((room) => sourcesOf(join(source, room))).join('\n');
  const sentences = sentencesIn(sourcesOf(join(source, 'service'))).filter(
    (sentence) => !elsewhere.includes(sentence),
  );
  if (sentences.length < FEWEST) {
    throw new ToolError(`Only ${sentences.length} texts mark the code of src/service.`);
  }
  return [...sentences, ...SERVICE_PACKAGES.map(({ text }) => text)];
}

/** @param {string} source @returns {string[]} its literals that are long enough to be nobody else's */
export function sentencesIn(source) {
  const literals = [...source.matchAll(/(['"])((?:(?!\1)[^\\\n])+)\1/g)].map(
    (match) => match[2] ?? '',
  );
  return [...new Set(literals)].filter((text) => text.length >= 24 && text.split(' ').length > 3);
}

/** @param {string} folder @returns {string} all of its code, tests left out */
function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
