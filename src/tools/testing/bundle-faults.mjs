import { GRAPHQL_MARK } from './bundle-budgets.mjs';

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
  const unwanted = /\.(?:css|html)$/.test(name) ? [...SECRETS, ...UNWANTED_IN_STYLES] : SECRETS;
  const faults = [
    ...unwanted.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what),
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
  const inert = Object.keys(INERT_ADDRESSES);
  return [...new Set(addresses)].filter(
    (address) => !inert.some((prefix) => address.startsWith(prefix)),
  );
}

/**
 * @param {readonly { name: string, text: string, isLater: boolean }[]} files what the page loads
 * @returns {string[]} copies of graphql that are in the page twice
 */
export function libraryFaults(files) {
  const first = files.filter(({ isLater }) => !isLater);
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
const INERT_ADDRESSES = {
  // Names that look like addresses.
  'http://www.w3.org/': 'XML namespaces',
  'http://schemas.openxmlformats.org/': 'XML namespaces of Excel workbooks',
  'http://purl.oclc.org/ooxml/': 'XML namespaces of strict Excel workbooks',
  'http://json-schema.org/': 'JSON Schema dialects, by name',
  'https://json-schema.org/draft/': 'JSON Schema dialects, by name',
  'https://empty.invalid': 'ky’s probe for request streams; never sent',
  'https://example.com/': 'the builder’s placeholder for an argument',
  'http://user:password@proxy.example.com:8080': 'an example in an advice',
  // Links in texts, opened by a click or only read.
  'https://react.dev/errors/': 'React’s error texts',
  'https://github.com/sindresorhus/ky#': 'ky’s error texts',
  'https://github.com/graphql/graphiql': 'GraphiQL’s default query and notices',
  'https://github.com/microsoft/monaco-editor': 'Monaco’s licence and notices',
  'https://github.com/markedjs/marked.': 'an error text within Monaco',
  'https://github.com/brijeshb42/monaco-vim.': 'a GraphiQL notice',
  'https://github.com/aioutecism/monaco-emacs': 'a GraphiQL notice',
  'https://code.visualstudio.com/': 'links of Monaco’s help',
  'https://microsoft.com)': 'a Markdown sample within Monaco',
  'https://schema.getpostman.com/json/collection/v2.1.0/':
    'the format of Postman’s collections, by name',
  'https://prettier.io/docs/': 'Prettier’s error texts',
  'https://emscripten.org': 'Emscripten’s licence, in SQLite’s banner',
  'https://sqlite.org': 'SQLite’s licence, and an error text',
  'https://yarnpkg.com/en/docs/': 'an error text of graphql-js',
  'https://commonmark.org/': 'descriptions of the introspection schema',
  'https://en.wikipedia.org/wiki/IEEE_floating_point': 'the same',
  // Built from parts at run time, out of what a user or the config says.
  'http://${': 'linkify and Monaco complete a typed address',
};

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

const UNWANTED_IN_STYLES = [
  {
    what: 'a font as data, which every visit would load',
    pattern: /url\(["']?data:(?:application\/)?(?:x-)?font/,
  },
  { what: 'Roboto, which nothing is set in', pattern: /@font-face\s*\{[^}]*Roboto/ },
];
