import { deflateSync } from 'node:zlib';

/**
 * Texts that a file, a service, a link or the clipboard may hold, made to hold a page. Each is far past what people
 * write, and within what is taken.
 */

/** @param {number} count @param {(index: number) => string} make @param {string} [between] */
const many = (count, make, between = '\n') =>
  Array.from({ length: count }, (_, index) => make(index)).join(between);

const MB = 1_000_000;

/** Files for Import, by their names. @type {Readonly<Record<string, () => [name: string, text: string]>>} */
export const IMPORTED = {
  yamlOf12000Keys: () => ['a.yml', `info:\n${many(12_000, (index) => `  key${index}: ${index}`)}`],
  httpOf60000Requests: () => ['a.http', many(60_000, (index) => `### ${index}\n\nGET /`)],
  curlOf15Mb: () => [
    'a.sh',
    `curl https://a.example -d '{"query":"{ a }","x":"${'\\u0041'.repeat(2.5 * MB)}"}'`,
  ],
  powershellOf15Mb: () => ['a.txt', `curl https://a.example -d "${'`"'.repeat(7.5 * MB)}"`],
  assignmentsBeforeCurl: () => ['a.sh', `${'A=1 '.repeat(3 * MB)}curl https://a.example`],
  deepJson: () => ['a.json', `{"version":1,"operations":${'['.repeat(4 * MB)}`],
  deepYaml: () => ['a.yml', `opencollection: 1\nitems: ${'['.repeat(MB)}`],
  deepGraphql: () => ['a.graphql', `{ a ${'{ a '.repeat(MB)}`],
  operationsOf15Mb: () => [
    'gatehouse.json',
    JSON.stringify({
      version: 1,
      operations: Array.from({ length: 15_000 }, (_, index) => ({
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name: `Operation ${index}`,
        query: `query Q${index} { a(text: "${'x'.repeat(900)}") }`,
      })),
    }),
  ],
};

/** Descriptions of a field. @type {Readonly<Record<string, () => string>>} */
export const DESCRIBED = {
  descriptionOf5Mb: () => 'words about nothing, '.repeat((5 * MB) / 21),
  descriptionOfOneWord: () => 'a'.repeat(5 * MB),
  hostileMarkdown: () =>
    `${'['.repeat(200_000)}${'*a **a '.repeat(30_000)}${'> '.repeat(100_000)}${'`'.repeat(200_000)}`,
  hostileLinks: () => 'a@b.c. www.a.b/(((( '.repeat(40_000),
};

/** The data of links, as our own are packed. @type {Readonly<Record<string, () => string>>} */
export const LINKED = {
  linkOf2Mb: () => 'A'.repeat(1.9 * MB),
  linkOfTextOf500Kb: () => packed({ query: `query Linked { ${'a '.repeat(245_000)}}` }),
  linkOfLinesOf500Kb: () => packed({ query: `query Linked {\n${'  a\n'.repeat(120_000)}}` }),
  linkOfDeepText: () => packed({ query: '{ a '.repeat(120_000) }),
  linkOfVariables: () =>
    packed({ query: '{ a }', variables: `{"a": [${'{"b": [1]}, '.repeat(40_000)}1]}` }),
};

/** @param {object} shared */
function packed(shared) {
  return deflateSync(JSON.stringify(shared)).toString('base64url');
}

/** Types of a schema, whose first one is that of an argument. @type {Readonly<Record<string, () => object[]>>} */
export const INPUTS = {
  inputOf10000Fields: () => [
    inputType('Hostile', 10_000, () => ({ kind: 'SCALAR', name: 'String', ofType: null })),
  ],
  inputOf1000EnumsOf100Values: () => [
    inputType('Hostile', 1_000, (index) => ({ kind: 'ENUM', name: `E${index}`, ofType: null })),
    ...Array.from({ length: 1_000 }, (_, index) => ({
      kind: 'ENUM',
      name: `E${index}`,
      enumValues: Array.from({ length: 100 }, (_value, at) => described(`V${at}`)),
    })),
  ],
};

/** @param {string} name @param {number} count @param {(index: number) => object} typeOf */
function inputType(name, count, typeOf) {
  const inputFields = Array.from({ length: count }, (_, index) => ({
    ...described(`field${index}`),
    type: typeOf(index),
    defaultValue: null,
  }));
  return { kind: 'INPUT_OBJECT', name, description: null, inputFields };
}

/** @param {string} name */
function described(name) {
  const description = 'words about nothing, '.repeat(20);
  return { name, description, isDeprecated: false, deprecationReason: null };
}

/** Names of a field. @type {Readonly<Record<string, () => string>>} */
export const NAMED = {
  nameOf1Mb: () => `a${'b'.repeat(MB)}`,
};

/** Answers of a service. @type {Readonly<Record<string, () => unknown>>} */
export const ANSWERED = {
  errorOf5Mb: () => ({ errors: [{ message: 'no '.repeat((5 * MB) / 3) }] }),
  errorsByTenThousand: () => ({
    errors: Array.from({ length: 10_000 }, (_, index) => ({
      message: `no ${index}`,
      path: ['a', index],
    })),
  }),
  cellOf5Mb: () => ({ data: { rows: [{ text: 'word '.repeat(MB) }, { text: 'b' }] } }),
  keyOf1Mb: () => ({ data: { rows: [{ ['k'.repeat(MB)]: 1 }, { a: 2 }] } }),
  columnsBy5000: () => ({
    data: {
      rows: [Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`c${at}`, at])), {}],
    },
  }),
  deepAnswer: () => ({ data: nested(3_000) }),
};

/** @param {number} levels @returns {unknown} */
function nested(levels) {
  let value = /** @type {unknown} */ (1);
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

/** Files of a linked folder, which others have changed; paths and texts. */
export function folderFiles() {
  const operations = Array.from({ length: 3_000 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Operation ${index}`,
    path: `operations/Operation ${index}.graphql`,
  }));
  const text = (/** @type {number} */ index) =>
    `query Q${index} { a(text: "${'x'.repeat(8_000)}") }\n`;
  return [
    ...operations.map(({ path }, index) => /** @type {const} */ ([path, text(index)])),
    /** @type {const} */ (['gatehouse.json', JSON.stringify({ version: 1, operations })]),
  ];
}

/** Texts that are pasted into the editor. @type {Readonly<Record<string, () => string>>} */
export const PASTED = {
  pasteOf1Mb: () => `query Pasted { ${'a '.repeat(MB / 2)} }`,
  pasteOf15Mb: () => 'words about nothing, '.repeat((15 * MB) / 21),
  pasteOfCommentsOf1Mb: () => `query Pasted { a }\n${'# words about nothing\n'.repeat(MB / 22)}`,
  pasteOfCommentsOf200Kb: () => `query Pasted { a }\n${'# words about nothing\n'.repeat(9_000)}`,
  pasteOf10000Fields: () => `query Pasted {\n${many(10_000, (index) => `  field${index}`)}\n}`,
  pasteOf100Times60Fields: () =>
    `query Pasted {\n${many(100, (at) => `  a${at} {\n${many(60, (index) => `    field${index}`)}\n  }`)}\n}`,
  pasteOfMarks: () => '\u00A0\u2028\u200B'.repeat(100_000),
};
