import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { Path } from '../../../../schema/selection-path.ts';
import { editDocument } from './edit-document.ts';
import { addErrorMembers, errorsOfTypes } from './error-members.ts';
import { parseDocument } from './parsed-document.ts';

const schema = buildSchema(`
  interface Error { errorMessage: String! correlationId: ID }
  type GenericError implements Error { errorMessage: String! correlationId: ID code: String }
  type NotFoundError implements Error { errorMessage: String! correlationId: ID }
  type UserError { message: String! }
  type QuotaError { message: String }
  type Refused { reason: String }
  type Events { events: [Event!]! }
  type Event { id: ID! }
  union EventsResult = Events | GenericError | NotFoundError
  union SavedResult = Event | UserError | QuotaError
  union Closed = Event | Refused
  union Problem = UserError | QuotaError
  type Query { events: EventsResult closed: Closed problem: Problem log: [EventsResult!] saved: SavedResult version: String }
`);

function add(text: string, steps: string, errorTypes?: string[]): string {
  const path = steps.split('/').map((step): Path[number] => {
    const [, type] = step.split('on ');
    return type === undefined ? { kind: 'field', name: step } : { kind: 'on', type };
  });
  const document = parseDocument(text);
  const errorsOf = errorsOfTypes(errorTypes);
  const target = { kind: 'definition', index: 0 } as const;
  const outcome = editDocument({ schema, document, target, errorsOf }, { type: 'add-field', path });
  return outcome.status === 'done' ? outcome.text : JSON.stringify(outcome);
}

const ERRORS = '... on Error { errorMessage correlationId }';

test.each([
  ['by the interface of all of them', 'events', `events { __typename ${ERRORS} }`],
  ['of a list', 'log', `log { __typename ${ERRORS} }`],
  [
    'with what is in the result',
    'events/on Events/events',
    `events { __typename ... on Events { events { id } } ${ERRORS} }`,
  ],
  [
    'each once',
    'events/on Error/errorMessage',
    'events { __typename ... on Error { errorMessage } }',
  ],
  [
    'one by one, each key of one type',
    'saved',
    'saved { __typename ... on UserError { message } ... on QuotaError { QuotaError_message: message } }',
  ],
  ['where errors are what is asked for', 'problem', 'problem { __typename }'],
  ['where there are none', 'closed', 'closed { __typename }'],
])('errors are selected with a field: %s', (_, path, selection) => {
  expect(add('{ version }', path)).toBe(`{ version ${selection} }`);
});

test('errors are those that an operator names too', () => {
  expect(add('{ version }', 'closed', ['Refused'])).toBe(
    '{ version closed { __typename ... on Refused { __typename } } }',
  );
});

test('errors of a field that came as {} are added where they are not selected yet', () => {
  const addTo = (text: string, ...path: string[]) => addErrorMembers(schema, text, 'Q', [path]);
  const text =
    'query Q {\n  ...F\n}\n\nfragment F on Query {\n  e: events {\n    ... on Events { events { id } }\n  }\n}\n';
  const added = addTo(text, 'e');
  expect(added).toBe(
    text.replace(
      '{ id } }',
      '{ id } }\n    __typename\n    ... on Error {\n      errorMessage\n      correlationId\n    }',
    ),
  );
  expect(addTo(added ?? '', 'e')).toBeUndefined();
  expect(addTo(text, 'events')).toBeUndefined();
  expect(addTo('query Q { saved { ... on UserError { message } } }', 'saved')).toBe(
    'query Q { saved { ... on UserError { message } __typename ... on QuotaError { QuotaError_message: message } } }',
  );
});
