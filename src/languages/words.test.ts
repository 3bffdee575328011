import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { GERMAN_PANELS } from '../app/german-panels.ts';
import { GERMAN } from '../app/german.ts';

const SRC = new URL('../', import.meta.url);

/** What people read or hear of an element, and of our components. */
const READ_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|text|hint|message)$/;

/** What is the same in German: words that it has, too, and the names of things. */
const SAME = new Set(
  (
    'Alias, Argument, Browser, Claim, Code, Details, Deutsch, Editor, English, Enum, Extensions, Interface, Layout, Linear, Name, Normal, ' +
    'Operation, Status, System, Tabs, Token, Transport, CORS, CSV, Parquet, Excel, Manifest, Gatehouse, GraphQL, JSON, NDJSON, ' +
    'SQL, Query, Text, Union, Variable, WebSocket, 7 null, null, repeatable, In JSON, in 7, 7 in 7, 7 px, 7 (log)'
  ).split(', '),
);

/** What is no text but a field's name, and what a word of the text stands for. */
const UNSAID = /^SIGN_IN_FAILURES\.[a-z-]+\.field$|^FAILURE_COPY\.notSent\(\)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

interface Place {
  readonly node: Node;
  /** From the module down to what holds the node. */
  readonly above: readonly Node[];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function* walk(node: Node, above: readonly Node[] = []): Generator<Place> {
  yield { node, above };
  for (const value of Object.values(node).flat()) {
    if (isNode(value)) yield* walk(value, [...above, node]);
  }
}

interface CodeFile {
  readonly path: string;
  readonly places: readonly Place[];
  readonly lineOf: (node: Node) => number;
}

function parse(path: string, text: string): CodeFile {
  const { program } = parseSync(path, text);
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length;
  return { path, places: [...walk(program as unknown as Node)], lineOf };
}

const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) =>
    /^(?:(?:app|doctor|explorer|operations|schema|session|transport)\/.*|jobs\/steps\/steps-copy)\.tsx?$/.test(
      path,
    ),
  )
  .filter((path) => !/^doctor\/terminal\/|\.test\.|\/testing\/|\.d\.ts$/.test(path))
  .sort()
  .map((path) => parse(path, readFileSync(new URL(path, SRC), 'utf8')));

const isCopy = (path: string): boolean => /(?:copy|\.de)\.ts$/.test(path);

/** The text of a string, or of the fixed parts of a template. */
function textOf({ type, value, quasis }: Node): string {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'JSXText') return String(value);
  if (type !== 'TemplateLiteral') return '';
  return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('7');
}

/** Words that are put into an element or an attribute that is read. */
function isShown({ node, above }: Place): boolean {
  if (!/\p{L}{2}/u.test(textOf(node))) return false;
  if (node.type === 'JSXText') return true;
  const holder = above.findLast(({ type }) => !/^(?:Conditional|Logical)Expression$/.test(type));
  const at =
    holder?.type === 'JSXExpressionContainer' ? above.at(above.indexOf(holder) - 1) : holder;
  if (at?.type !== 'JSXAttribute') return at?.type === 'JSXElement' || at?.type === 'JSXFragment';
  return READ_ATTRIBUTES.test(String((at['name'] as Node)['name']));
}

const SENTENCE = /^\p{Lu}\p{Ll}+ [\p{L}\d]|\b(?:the|is|are|not|could|did) /u;

/** A sentence, or what begins as one, wherever it stands; not what an error tells a developer. */
function isSentence({ node, above }: Place): boolean {
  if (!SENTENCE.test(textOf(node))) return false;
  return !above.some(({ type }) => type === 'ThrowStatement' || type === 'NewExpression');
}

/** What is no word of a language, or not ours to translate. */
const ELSEWHERE: readonly RegExp[] = [
  // The protocol's own.
  /: Bearer \d$/,
  /: HTTP \d$/,
  /: POST$/,
  /: (?:\d )?on$/,
  // Names that no language changes.
  /: (?:Gatehouse|SQL|WebSocket|null)$/,
  // Keys as they are printed on keyboards.
  /: Page (?:Up|Down)$/,
  // Records of keys, whose names `commands-copy.ts` has in each language.
  /^explorer\/commands\/view-keys\.ts/,
  // Kinds of charts, whose records have a name in each language.
  /^explorer\/features\/chart\/kind-heat-map\.ts:\d+: Heat map$/,
  // To whoever runs the page, of its config, like the service's logs.
  /^session\/load-config\.ts/,
  // To whoever looks for the cause of a failure.
  /^schema\/connect\.ts/,
];

function wordsOutsideOfCopy(files: readonly CodeFile[]): string[] {
  return files
    .filter(({ path }) => !isCopy(path))
    .flatMap(({ path, places, lineOf }) =>
      places
        .filter((place) => isShown(place) || isSentence(place))
        .map(({ node }) => `${path}:${lineOf(node)}: ${textOf(node).trim()}`),
    )
    .filter((found) => !ELSEWHERE.some((pattern) => pattern.test(found)));
}

/** The tables of words, by what `inLanguage` is told of them. */
function tablesOf({ places }: CodeFile): string[] {
  return (
    places
      .filter(({ node }) =>
        /^(?:inLanguage|defineCommands)$/.test(
          String((node['callee'] as Node | undefined)?.['name']),
        ),
      )
      .map(({ node }) => textOf((node['arguments'] as Node[])[0] ?? node))
      // Commands hand theirs on.
      .filter((name) => name !== '')
  );
}

const TABLES = FILES.flatMap(tablesOf);

/** The files that a module brings along when it is evaluated. */
function reach(start: string): readonly CodeFile[] {
  const found = new Set([start]);
  for (const path of found) {
    for (const { node } of FILES.find((file) => file.path === path)?.places ?? []) {
      if (node.type !== 'ImportDeclaration' || node['importKind'] === 'type') continue;
      const { pathname } = new URL(textOf(node['source'] as Node), new URL(path, 'file:///'));
      found.add(pathname.slice(1));
    }
  }
  return FILES.filter(({ path }) => found.has(path));
}

/** Words that are read while their module is evaluated, when they may be English still. */
function readTooEarly(files: readonly CodeFile[]): string[] {
  return files.flatMap(({ path, places, lineOf }) =>
    places
      .filter(({ node, above }) => {
        if (node.type !== 'Identifier' || !TABLES.includes(String(node['name']))) return false;
        const parent = above.at(-1)?.type ?? '';
        const isRead = !/Import|Export|VariableDeclarator|TSTypeQuery|Property$/.test(parent);
        return isRead && !above.some(({ type }) => /Function|TSTypeQuery/.test(type));
      })
      .map(({ node }) => `${path}:${lineOf(node)}: ${String(node['name'])}`),
  );
}

test('all words that people read are in copy modules', () => {
  expect(wordsOutsideOfCopy(FILES)).toEqual([]);
});

test('no words are read before they can be those of another language', () => {
  const files = reach('app/main.ts');
  expect(files.length).toBeGreaterThan(50);
  expect(readTooEarly(files)).toEqual([]);
});

test('words outside of copy modules are found, and those that are read too early', () => {
  const file = parse(
    'app/some.tsx',
    `const LATE = () => COPY.tagline;
     const EARLY = COPY.tagline;
     const NOTE = 'Nothing was saved';
     export const Some = () => (
       <p title={isOpen ? 'Close' : COPY.open} className="some name">
         Words {count > 1 && 'and more'} {COPY.words}
       </p>
     );`,
  );
  expect(wordsOutsideOfCopy([file]).map((found) => found.replace(/.*: /, ''))).toEqual([
    'Nothing was saved',
    'Close',
    'Words',
    'and more',
  ]);
  expect(readTooEarly([file])).toEqual(['app/some.tsx:2: COPY']);
});

const MODULES = import.meta.glob<Record<string, unknown>>(
  [
    '../app/*copy.ts',
    '../doctor/*copy.ts',
    '../explorer/**/*copy.ts',
    '../jobs/steps/*copy.ts',
    '../schema/*copy.ts',
    '../session/*copy.ts',
    '../session/format-moment.ts',
    '../operations/*copy.ts',
    '../transport/*copy.ts',
  ],
  { eager: true },
);
const ENGLISH: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(MODULES));

/** Stands for any argument: it is 7 as a number and as text, and so is what it holds or gives. */
const ANYTHING: object = new Proxy(() => undefined, {
  get: (_, member) => (member === Symbol.toPrimitive ? () => 7 : ANYTHING),
  apply: () => ANYTHING,
});

/** Members of commands that are no words; and a command may have keywords in one language alone. */
const UNTRANSLATED = new Set(['group', 'keys', 'keywords']);

/** Each word of a table by its path; a function's as it is with arguments. */
function* wordsIn(table: unknown, path: string): Generator<[path: string, word: unknown]> {
  if (typeof table === 'function') {
    const given = Array.from({ length: 6 }, () => ANYTHING);
    const word = (table as (...args: unknown[]) => unknown)(...given);
    if (typeof word === 'object') yield* wordsIn(word, `${path}()`);
    else yield [`${path}()`, word];
  } else if (typeof table === 'object' && table !== null && !Array.isArray(table)) {
    for (const [key, value] of Object.entries(table)) {
      if (!UNTRANSLATED.has(key)) yield* wordsIn(value, `${path}.${key}`);
    }
  } else yield [path, table];
}

const wordsOf = (table: unknown, name: string) => new Map(wordsIn(table, name));

/** What is missing in German, or left of English. */
function faultsOf(name: string, english: unknown, german: unknown): string[] {
  const [words, others] = [wordsOf(english, name), wordsOf(german, name)];
  const paths = new Set([...words.keys(), ...others.keys()]);
  return [...paths].flatMap((path) => {
    const [word, other] = [words.get(path), others.get(path)];
    if (word === undefined || other === undefined) return [`${path} is in one language alone`];
    if (typeof word !== 'string' || typeof other !== 'string' || UNSAID.test(path)) return [];
    if (/7/.test(word) && !/7/.test(other)) return [`${path} lacks what it is about: ${other}`];
    const isSame = word === other && /\p{L}{2}/u.test(word) && !SAME.has(word);
    return isSame ? [`${path} is English: ${word}`] : [];
  });
}

test('each table of words is known by its own name', () => {
  expect(TABLES.filter((name) => !(name in ENGLISH))).toEqual([]);
  expect(TABLES).toHaveLength(new Set(TABLES).size);
});

test('German is complete, and says what English says in its own words', () => {
  const german = { ...GERMAN, ...GERMAN_PANELS };
  expect(Object.keys(german).toSorted()).toEqual(TABLES.toSorted());
  expect(TABLES.flatMap((name) => faultsOf(name, ENGLISH[name], german[name]))).toEqual([]);
});

test('the German words of a room of the explorer lie beside its English ones', () => {
  const rooms = import.meta.glob<object>('../explorer/**/copy.de.ts', { eager: true });
  const apart = FILES.filter(({ path }) => path.startsWith('explorer/')).flatMap((file) => {
    const room = file.path.replace(/[^/]+$/, '');
    const beside = Object.values(rooms[`../${room}copy.de.ts`] ?? {}).flatMap(Object.keys);
    return tablesOf(file).filter((name) => !beside.includes(name));
  });
  expect(apart).toEqual([]);
});

test('the German that is fetched first is that of the sign-in page', () => {
  const tables = reach('app/main.ts').flatMap(tablesOf);
  expect(Object.keys(GERMAN).toSorted()).toEqual(tables.toSorted());
});

test('what is missing, English or without its arguments is found', () => {
  const english = {
    one: 'Save',
    two: 'Close',
    three: (count: number) => `${count} rows`,
    four: 'Tabs',
  };
  const german = { one: 'Save', three: () => 'Zeilen', four: 'Tabs', five: 'Mehr' };
  expect(faultsOf('COPY', english, german)).toEqual([
    'COPY.one is English: Save',
    'COPY.two is in one language alone',
    'COPY.three() lacks what it is about: Zeilen',
    'COPY.five is in one language alone',
  ]);
});
