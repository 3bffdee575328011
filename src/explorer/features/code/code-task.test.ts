import { expect, test } from 'vitest';
import { ProgramError, type ProgramLanguage } from '../../../programs/program.ts';
import { createRun } from '../../runs/run.ts';
import { readCodeTask, writeCode, type CodeChoices } from './code-task.ts';

const SERVICE = {
  id: 'here',
  name: 'Here',
  authUrl: 'https://auth.example',
  baseUrl: 'https://data.example/base',
  subscriptions: 'sse',
  subscriptionsUrl: 'https://data.example/base/v1/graphql',
  requestFormat: 'json',
} as const;

const CHOICES: CodeChoices = {
  service: SERVICE,
  schema: undefined,
  flow: 'B',
  followsPages: true,
  isSignedIn: true,
  secrets: ['key-in-use-1234'],
};

const TWO = 'query One { a }\nquery Two { b }';

function read(texts: Partial<Parameters<typeof readCodeTask>[0]>, choices?: Partial<CodeChoices>) {
  const inFront = { query: '', variables: '', headers: '', cursor: 0, operationName: undefined };
  return readCodeTask({ ...inFront, ...texts }, { ...CHOICES, ...choices });
}

function taskOf(...given: Parameters<typeof read>) {
  const made = read(...given);
  if ('fault' in made) throw new Error(made.fault.kind);
  return made.task;
}

const faultOf = (...given: Parameters<typeof read>) => {
  const made = read(...given);
  return 'fault' in made ? made.fault : undefined;
};

test('the task has the addresses, the operation and the variables as strict JSON', () => {
  const variables = '{ // how many\n "first": 12345678901234567890, }';
  const { task, stem } = taskOf({
    query: 'query Some($first: Int) { a(first: $first) }',
    variables,
  });
  expect(task).toEqual({
    tokenUrl: 'https://auth.example/oauth2/token',
    graphqlUrl: 'https://data.example/base/v1/graphql',
    flow: 'B',
    requestFormat: 'json',
    query: 'query Some($first: Int) { a(first: $first) }',
    operationName: 'Some',
    variables: '{"first":12345678901234567890}',
    endsExplorerToken: true,
  });
  expect(stem).toBe('Some');
  expect(taskOf({ query: '{ a }' }).stem).toBe('operation');
  expect(taskOf({ query: 'query Con { a }' }).stem).toBe('Con-operation');
});

test('of several operations it is the one at the cursor, else the one chosen last, else the first', () => {
  const nameAt = (cursor: number, operationName?: string) =>
    taskOf({ query: `${TWO}\n\n`, cursor, operationName }).task.operationName;
  expect(nameAt(3, 'Two')).toBe('One');
  expect(nameAt(20)).toBe('Two');
  expect(nameAt(TWO.length + 2, 'Two')).toBe('Two');
  expect(nameAt(TWO.length + 2)).toBe('One');
});

test('pages of a connection are followed, unless somebody wants one alone', () => {
  const query = 'query Some { a { b { nodes { c } pageInfo { hasNextPage endCursor } } } }';
  const withAfter = query
    .replace('Some', 'Some($after: String)')
    .replace('b {', 'b(after: $after) {');
  const { connection, task } = taskOf({ query: withAfter });
  expect(connection).toBe('a.b');
  expect(task.pages).toMatchObject({ path: ['data', 'a', 'b'], variable: { name: 'after' } });
  const one = taskOf({ query: withAfter }, { followsPages: false });
  expect(one.connection).toBe('a.b');
  expect(one.task.pages).toBeUndefined();
});

test('without a schema, pages of any form are found by the answer to the same operation', () => {
  const query = 'query Some($skip: Int) { a { list(skip: $skip) { c } } }';
  const answer = (of: string, path = ['data', 'a', 'list']) => ({
    run: createRun({
      tabId: 'tab',
      call: { query: of, operationName: 'Some' },
      texts: { query: of, variables: '', headers: '' },
    }),
    outline: { isFinished: true, lists: [{ path }] },
  });
  const followed = (choices: Partial<CodeChoices>) => taskOf({ query }, choices).connection;
  expect(followed({})).toBeUndefined();
  expect(followed({ answer: answer(query) })).toBe('a.list');
  // Another operation's answer says nothing of this one.
  expect(followed({ answer: answer('{ a { list { c } } }') })).toBeUndefined();
  // What tells by its names stays found, whatever came in its place.
  const relay =
    'query Some($after: String) { b(after: $after) { nodes { c } pageInfo { hasNextPage endCursor } } }';
  const other = { answer: answer(relay, ['data', 'other']) };
  expect(taskOf({ query: relay }, other).connection).toBe('b');
});

test('headers of the tab are named, those of the session apart', () => {
  const headers = '{ "X-Trace": "1", "authorization": "Bearer abc", "X-API-Key": "k" }';
  const made = taskOf({ query: '{ a }', headers });
  expect(made.headers).toEqual(['X-Trace']);
  expect(JSON.stringify(made)).not.toMatch(/Bearer|abc|"k"/);
  expect(taskOf({ query: '{ a }', headers: '{ no' }).headers).toEqual([]);
});

test('what no program can be written of is said, with its place', () => {
  expect(faultOf({ query: ' \n' })).toEqual({ kind: 'empty' });
  expect(faultOf({ query: '# { a }' })).toEqual({ kind: 'empty' });
  expect(faultOf({ query: 'fragment F on T { a }' })).toEqual({ kind: 'empty' });
  expect(faultOf({ query: 'subscription { a }' })).toEqual({ kind: 'subscription' });
  expect(faultOf({ query: '{ a } query Two { b }' })).toEqual({ kind: 'unnamed' });
  expect(faultOf({ query: '{ a(b: "\0") }' })).toEqual({ kind: 'nul' });
  expect(faultOf({ query: '{ a\n }}' })).toMatchObject({ kind: 'syntax', line: 2, column: 3 });
  expect(faultOf({ query: '{ a }', variables: '[1]' })).toMatchObject({
    kind: 'variables',
    unsent: { line: 1, column: 1, fault: 'NotAnObject' },
  });
});

test('a service that takes bare queries has programs without variables alone', () => {
  const bare = { service: { ...SERVICE, requestFormat: 'graphql' } } as const;
  expect(faultOf({ query: '{ a }', variables: '{ "b": 1 }' }, bare)).toEqual({
    kind: 'bare-variables',
  });
  expect(taskOf({ query: '{ a }', variables: '{ }' }, bare).task.requestFormat).toBe('graphql');
});

const LANGUAGE: ProgramLanguage = {
  id: 'some',
  extension: 'some',
  command: 'some FILE',
  needs: '',
  literal: (text) => text,
  write: ({ query }) => query,
};

test('a language that refuses a task says why; another error is one of the page', () => {
  const source = taskOf({ query: 'query Some { a }' });
  expect(writeCode(source, LANGUAGE).program).toMatchObject({
    file: 'Some.some',
    text: 'query Some { a }',
  });
  const refusing = (error: Error) => () =>
    writeCode(source, {
      ...LANGUAGE,
      write() {
        throw error;
      },
    });
  expect(refusing(new ProgramError('No.'))()).toEqual({
    fault: { kind: 'refused', message: 'No.' },
  });
  expect(refusing(new TypeError('odd'))).toThrow('odd');
});
