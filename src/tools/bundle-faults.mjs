import { GRAPHQL_MARK, UNWANTED_IN_STYLES } from './bundle-budgets.mjs';

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
 * Faults of a file that the page loads, a line each.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} root the folder that the build ran in
 */
export function bundleFaults(name, text, root) {
  const builtIns = [...text.matchAll(BUILT_IN)]
    .map((match) => match[1])
    .filter((builtIn) => builtIn !== INERT_BUILT_IN);
  const faults = [
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

/**
 * Addresses that the page's code may name because nothing ever fetches them, each by its beginning
 * and with the reason. All others fail the bundle check.
 */
const INERT_ADDRESSES = [
  // Names that look like addresses.
  { prefix: 'http://www.w3.org/', reason: 'XML namespaces' },
  { prefix: 'http://schemas.openxmlformats.org/', reason: 'XML namespaces of Excel workbooks' },
  { prefix: 'http://json-schema.org/', reason: 'JSON Schema dialects, by name' },
  { prefix: 'https://json-schema.org/draft/', reason: 'JSON Schema dialects, by name' },
  { prefix: 'https://empty.invalid', reason: 'ky’s probe for request streams; never sent' },
  { prefix: 'https://example.com/', reason: 'the builder’s placeholder for an argument' },
  { prefix: 'http://user:password@proxy.example.com:8080', reason: 'an example in an advice' },
  // Links in texts, opened by a click or only read.
  { prefix: 'https://react.dev/errors/', reason: 'React’s error texts' },
  { prefix: 'https://github.com/sindresorhus/ky#', reason: 'ky’s error texts' },
  { prefix: 'https://github.com/graphql/graphiql', reason: 'GraphiQL’s default query and notices' },
  { prefix: 'https://github.com/microsoft/monaco-editor', reason: 'Monaco’s licence and notices' },
  { prefix: 'https://github.com/markedjs/marked.', reason: 'an error text within Monaco' },
  { prefix: 'https://github.com/brijeshb42/monaco-vim.', reason: 'a GraphiQL notice' },
  { prefix: 'https://github.com/aioutecism/monaco-emacs', reason: 'a GraphiQL notice' },
  { prefix: 'https://code.visualstudio.com/', reason: 'links of Monaco’s help' },
  { prefix: 'https://microsoft.com)', reason: 'a Markdown sample within Monaco' },
  {
    prefix: 'https://schema.getpostman.com/json/collection/v2.1.0/',
    reason: 'the format of Postman’s collections, by name',
  },
  { prefix: 'https://prettier.io/docs/', reason: 'Prettier’s error texts' },
  { prefix: 'https://emscripten.org', reason: 'Emscripten’s licence, in SQLite’s banner' },
  { prefix: 'https://sqlite.org', reason: 'SQLite’s licence, and an error text' },
  { prefix: 'https://yarnpkg.com/en/docs/', reason: 'an error text of graphql-js' },
  { prefix: 'https://commonmark.org/', reason: 'descriptions of the introspection schema' },
  { prefix: 'https://en.wikipedia.org/wiki/IEEE_floating_point', reason: 'the same' },
  // Built from parts at run time, out of what a user or the config says.
  { prefix: 'http://${', reason: 'linkify and Monaco complete a typed address' },
];

/** The one Node built-in that browser code may name: graphql-js looks for it, and does without. */
const INERT_BUILT_IN = 'node:diagnostics_channel';

/** What a secret, or the name of where one is read from, looks like. */
const SECRETS = [
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { what: 'a private JWK', pattern: /"kty":"[A-Za-z]+"[^{}]*"d":"/ },
  { what: 'a JSON Web Token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./ },
  { what: 'a password hash', pattern: /\$(?:scrypt|argon2(?:id|i|d))\$/ },
  {
    what: 'a name of the service’s environment',
    pattern: /\b(?:DEMO_(?:PASSWORD|API_KEY)|CREDENTIALS_FILE|SIGNING_KEY_FILE)\b/,
  },
];
