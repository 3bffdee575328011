import { describe, expect, test } from 'vitest';
import { endMessage, EVENTS_COPY, exactTimeOfDay } from './events-copy.ts';
import { layOutJson } from '../../../answers/json/lines.ts';
import { ndjsonOf, rawFieldsOf, tableOfEvents } from './event-rows.ts';
import type { EndCause } from '../../runs/event-log.ts';

const at = new Date(2026, 10, 21, 21, 45, 3, 7).getTime();
const eventOf = (json: string) => ({
  number: 1,
  at,
  json,
  bytes: json.length,
  errors: 0,
  dataErrors: [],
});

test('a moment is shown to the millisecond', () => {
  expect(exactTimeOfDay(at)).toBe('21:45:03.007');
});

test('an event is laid out with its numbers as they came', () => {
  expect(layOutJson('{"data":{"id":9007199254740993,"x":-0}}')).toEqual({
    text: '{\n  "data": {\n    "id": 9007199254740993,\n    "x": -0\n  }\n}',
    isCut: false,
  });
});

test('of a long event the beginning is laid out', () => {
  const { text, isCut } = layOutJson(`[${'1,'.repeat(50_000)}1]`);
  expect(isCut).toBe(true);
  expect(text.split('\n')).toHaveLength(20_000);
});

test('a file has each event on one line, its strings untouched', () => {
  const events = ['{"a": 1.0,\r\n  "b": "x\\n  y"}', '{"c":2}\n', '{}'].map(eventOf);
  expect(ndjsonOf(events)).toBe('{"a": 1.0, "b": "x\\n  y"}\n{"c":2}\n{}\n');
});

test('nothing of many events is left out', () => {
  const events = Array.from({ length: 1_000 }, (_, n) => eventOf(`"${n}"`));
  expect(ndjsonOf(events).split('\n')).toEqual([...events.map(({ json }) => json), '']);
});

test.each<[EndCause, string]>([
  [{ kind: 'completed' }, 'completed 21:45'],
  [{ kind: 'stopped' }, 'stopped 21:45'],
  [{ kind: 'left' }, 'ended 21:45, when you left its tab'],
  [{ kind: 'token', ending: 'expired' }, 'the token expired at 21:45'],
  [{ kind: 'token', ending: 'replaced' }, 'another sign-in replaced the token at 21:45'],
  [{ kind: 'token', ending: 'revoked' }, 'the token was revoked at 21:45'],
  [
    { kind: 'failed', failure: { code: 'stream-broken', endpoint: '' } },
    'connection broke off 21:45',
  ],
  [
    { kind: 'failed', failure: { code: 'not-json', endpoint: '' } },
    'ended 21:45: The answer is not JSON.',
  ],
])('the end is said: %o', (cause, message) => {
  expect(endMessage({ at, ...cause })).toBe(message);
});

describe('events as rows', () => {
  const TIME = '"Received at":"21:45:03.007"';
  const rowsOf = (jsons: readonly string[], isNewestFirst = false) => {
    const events = jsons.map((json, index) => ({
      ...eventOf(json),
      number: index + 1,
      errors: json.includes('"errors"') ? 1 : 0,
    }));
    const { json, errors } = tableOfEvents(events, isNewestFirst);
    const { events: rows } = JSON.parse(json) as { events: object[] };
    return { json, rows, errors };
  };

  test.each([
    [
      'an object',
      '{"data":{"city":{"id":9007199254740993,"at":{"x":1.0}}}}',
      '"id":9007199254740993,"at":{"x":1.0}',
    ],
    ['a scalar', '{ "data" : { "tick" : -0 } }', '"tick" : -0'],
    ['a list', '{"data":{"cities":[{"id":1},{"id":2}]}}', '"cities":[{"id":1},{"id":2}]'],
    ['null', '{"data":{"tick":null}}', '"tick":null'],
    ['two of them', '{"data":{"a":{"x":1},"b":2}}', '"a":{"x":1},"b":2'],
    [
      'braces in texts',
      '{"data":{"city":{"name":"}\\"{,\\\\"}},"extensions":{"data":1}}',
      '"name":"}\\"{,\\\\"',
    ],
  ])('have the fields of their root field as they came: %s', (_, json, fields) => {
    expect(rowsOf([json]).json).toBe(`{"events":[{"#":1,${TIME},${fields}}]}`);
  });

  test.each([['{"data":null}'], ['{}'], ['[]'], ['{"data":{"city":{}}}'], ['7']])(
    'have no fields where there are none: %s',
    (json) => {
      expect(rowsOf([json]).json).toBe(`{"events":[{"#":1,${TIME}}]}`);
    },
  );

  test('leave a null out beside objects, whose columns it has not', () => {
    const { rows } = rowsOf(['{"data":{"city":{"id":1}}}', '{"data":{"city":null}}']);
    expect(rows.map((row) => Object.keys(row).slice(2))).toEqual([['id'], []]);
  });

  test('say their errors, at the cell that each is about', () => {
    const { rows, errors } = rowsOf([
      '{"data":{"city":{"id":1}}}',
      '{"data":{"city":{"id":1,"name":null}},"errors":[{"message":"No name","path":["city","name"]},{"code":3}]}',
      '{"errors":[{"message":"Ended"}]}',
    ]);
    expect(rows[1]).toMatchObject({ name: null, 'GraphQL errors': 'No name\n{"code":3}' });
    expect(rows[2]).toEqual({ '#': 3, 'Received at': '21:45:03.007', 'GraphQL errors': 'Ended' });
    expect([...errors]).toEqual([
      [
        2,
        [
          { message: 'No name', path: ['name'] },
          { message: '{"code":3}', path: [] },
        ],
      ],
      [3, [{ message: 'Ended', path: [] }]],
    ]);
  });

  test('begin with the newest where that is wanted', () => {
    const events = ['{"data":{"tick":1}}', '{"data":{"tick":2}}'];
    expect(rowsOf(events, true).rows).toMatchObject([
      { '#': 2, tick: 2 },
      { '#': 1, tick: 1 },
    ]);
    expect(rowsOf([], true).rows).toEqual([]);
  });

  test('have columns of their own that no field is called by', () => {
    for (const name of Object.values(EVENTS_COPY.columns)) expect(name).not.toMatch(/^\w+$/);
  });
});

test('the fields of an object are found as they are written', () => {
  const json = ' {"a" : [1,{"b":","}] , "c\\"" :"}" ,"d":null} ';
  expect([...rawFieldsOf(json)]).toEqual([
    ['a', '[1,{"b":","}]'],
    ['c"', '"}"'],
    ['d', 'null'],
  ]);
});

test('a text of many spaces is written as it came', () => {
  const json = JSON.stringify(`${' '.repeat(600_000)}x`);
  expect(ndjsonOf([eventOf(json)])).toBe(`${json}\n`);
});
