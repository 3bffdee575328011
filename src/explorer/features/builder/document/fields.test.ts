import { describe, expect, test } from 'vitest';
import type { Path, Step } from '../../../../schema/selection-path.ts';
import { sampleSchema as schema } from '../../../../testing/sample-schema.ts';
import { editDocument, type BuilderAction, type EditOutcome } from './edit-document.ts';
import { parseDocument, type Target } from './parsed-document.ts';

function path(...names: string[]): Path {
  return names.map((name): Step => {
    if (name.startsWith('...')) return { kind: 'spread', name: name.slice(3) };
    if (name.startsWith('on ')) return { kind: 'on', type: name.slice(3) };
    const [alias, field] = name.split(':');
    return field ? { kind: 'field', name: field, alias } : { kind: 'field', name };
  });
}

function act(text: string, target: Target, action: BuilderAction): EditOutcome {
  return editDocument({ schema, document: parseDocument(text), target }, action);
}

function edit(type: 'add-field' | 'remove-field', text: string, steps: Path, index = 0): string {
  const outcome = act(text, { kind: 'definition', index }, { type, path: steps });
  return outcome.status === 'done' ? outcome.text : JSON.stringify(outcome);
}

const add = edit.bind(undefined, 'add-field');
const remove = edit.bind(undefined, 'remove-field');

describe('adding', () => {
  test('the first field of an empty document starts an operation with its name', () => {
    const outcome = act(
      '# my query\n',
      { kind: 'new', operation: 'query' },
      { type: 'add-field', path: path('countries') },
    );
    expect(outcome).toEqual({
      status: 'done',
      text: '# my query\nquery Countries {\n  countries {\n    id\n    name\n  }\n}\n',
      target: { kind: 'definition', index: 0 },
      path: path('countries'),
      emptied: [],
    });
  });

  test('a new operation beside an anonymous one names both', () => {
    const outcome = act(
      '{ version }',
      { kind: 'new', operation: 'mutation' },
      { type: 'add-field', path: path('ping') },
    );
    expect(outcome).toMatchObject({
      text: 'query Version { version }\n\nmutation Ping {\n  ping\n}\n',
      target: { index: 1 },
    });
  });

  test('required arguments are left for the user to fill in', () => {
    expect(add('{ version }', path('search'))).toBe('{ version search { __typename } }');
  });

  test('a connection is opened down to its nodes, in the indentation of the document', () => {
    const text = 'query Q {\n\tcountry(code: "DE") {\n\t\tname\n\t}\n}';
    expect(add(text, path('country', 'cities'))).toBe(
      'query Q {\n\tcountry(code: "DE") {\n\t\tname\n\t\tcities {\n\t\t\tedges {\n\t\t\t\tnode {\n\t\t\t\t\tid\n\t\t\t\t\ttitle\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n}',
    );
  });

  test('what stands above a nested field is selected with it', () => {
    expect(add('{ version }', path('countries', 'capital', 'title'))).toBe(
      '{ version countries { capital { title } } }',
    );
  });

  test('a field that would clash with its namesake gets an alias', () => {
    const text = '{ log { on { ... on Country { size } } } }';
    expect(add(text, path('log', 'on', 'on City', 'size'))).toBe(
      '{ log { on { ... on Country { size } ... on City { city_size: size } } } }',
    );
  });

  test('comments and odd formatting elsewhere stay as they are', () => {
    const text = '# top\nquery   Q{ # open\n  version  # v\n  # tail\n}\n# end';
    expect(add(text, path('flag'))).toBe(
      '# top\nquery   Q{ # open\n  version  # v\n  flag\n  # tail\n}\n# end',
    );
  });

  test('a subscription takes another root field instead of its first', () => {
    expect(add('subscription S {\n  moved {\n    id\n  }\n}', path('ticks'))).toBe(
      'subscription S {\n  ticks\n}',
    );
  });

  test('a fragment that uses a variable brings its definition along', () => {
    const text =
      'query A { country(code: "") { id } } query B($n: Int) { countries { ...F } } fragment F on Country { cities(first: $n) { totalCount } }';
    expect(add(text, path('country', '...F'))).toBe(
      text.replace('A {', 'A($n: Int) {').replace('{ id }', '{ id ...F }'),
    );
  });
});

test('a variable that is used twice gets the stricter of their types', () => {
  const uses = 'a: countries(filter: {range: {from: 1, to: $n}}) { id } ';
  const strict = 'b: countries(filter: {range: {from: $n}}) { id }';
  const text = `query A { version } query B($n: Int!) { ...F } fragment F on Query { ${uses}${strict} }`;
  expect(add(text, path('...F'))).toBe(
    text.replace('A { version }', 'A($n: Int!) { version ...F }'),
  );
});

describe('removing', () => {
  test('a parent that is left with nothing keeps its location with __typename', () => {
    const text = '{ version countries { capital { title } } }';
    const emptied = '{ version countries { capital { __typename } } }';
    expect(remove(text, path('countries', 'capital', 'title'))).toBe(emptied);
    expect(remove(emptied, path('countries', 'capital'))).toBe(
      '{ version countries { __typename } }',
    );
    expect(
      remove('{ node(id: 1) { ... on City { size } } }', path('node', 'on City', 'size')),
    ).toBe('{ node(id: 1) { ... on City { __typename } } }');
  });

  test('with arguments or without, in a fresh operation or not', () => {
    expect(remove('query Countries { countries { id } }', path('countries', 'id'))).toBe(
      'query Countries { countries { __typename } }',
    );
    expect(remove('{ country(code: "DE") { name } }', path('country', 'name'))).toBe(
      '{ country(code: "DE") { __typename } }',
    );
  });

  test('the __typename that holds a location stays', () => {
    expect(
      remove('{ country(code: "DE") { __typename } }', path('country', '__typename')),
    ).toContain('unchanged');
  });

  test('an operation with a name of its own stays, one named after its field goes with it', () => {
    const end = '# end';
    expect(remove(`query Mine { version } ${end}`, path('version'))).toBe(
      `query Mine { __typename } ${end}`,
    );
    expect(remove(`query Mine { __typename } ${end}`, path('__typename'))).toBe(` ${end}`);
    expect(remove(`query Version { version } ${end}`, path('version'))).toBe(` ${end}`);
    expect(remove(`subscription Mine { ticks(every: 1) } ${end}`, path('ticks'))).toBe(` ${end}`);
  });

  test('all selections of the same thing go', () => {
    expect(remove('{ version log { at } log { at on { __typename } } }', path('log'))).toBe(
      '{ version }',
    );
  });

  test('variables and fragments that nothing uses any more go too, others stay', () => {
    const text =
      'query Q($c: ID!, $own: Int) {\n  version\n  country(code: $c) {\n    ...F\n  }\n}\n\n# about F\nfragment F on Country {\n  name\n}\n\n# tail\n';
    expect(remove(text, path('country'))).toBe(
      'query Q($own: Int) {\n  version\n}\n\n# about F\n# tail\n',
    );
  });

  test('a parent with a comment in it stays', () => {
    const text = '{\n  version\n  countries {\n    # all of them\n    name\n  }\n}';
    expect(remove(text, path('countries', 'name'))).toBe(text.replace('name', '__typename'));
  });

  test('fragments that spread each other end', () => {
    const text =
      '{ version countries { ...A } } fragment A on Country { ...B } fragment B on Country { ...A }';
    expect(remove(text, path('countries'))).not.toContain('fragment');
  });

  test('an alias is told from the plain field', () => {
    expect(remove('{ version v: version }', path('v:version'))).toBe('{ version }');
  });
});

describe('adding where __typename holds the location', () => {
  function refill(text: string, off: Path, on: Path): string {
    const target = { kind: 'definition', index: 0 } as const;
    const removed = act(text, target, { type: 'remove-field', path: off });
    if (removed.status !== 'done') return removed.status;
    const document = parseDocument(removed.text);
    const context = { schema, document, target, emptied: removed.emptied };
    const added = editDocument(context, { type: 'add-field', path: on });
    return added.status === 'done' ? added.text : added.status;
  }

  test('the first real field takes it', () => {
    const text = '{\n  countries {\n    name # n\n  }\n}';
    expect(refill(text, path('countries', 'name'), path('countries', 'code'))).toBe(
      text.replace('name', 'code'),
    );
  });

  test('and so does one that stands deeper, or at the root', () => {
    expect(refill('{ log { at } }', path('log', 'at'), path('log', 'on', 'on City', 'size'))).toBe(
      '{ log { on { ... on City { size } } } }',
    );
    expect(refill('query Mine { version }', path('version'), path('flag'))).toBe(
      'query Mine { flag }',
    );
  });

  test('one that the user chose stays', () => {
    expect(add('{ log { __typename } }', path('log', 'at'))).toBe('{ log { __typename at } }');
    expect(refill('{ log { at __typename } }', path('log', 'at'), path('log', 'at'))).toBe(
      '{ log { __typename at } }',
    );
  });
});
