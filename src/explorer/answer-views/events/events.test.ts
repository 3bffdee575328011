import { expect, test } from 'vitest';
import { endMessage, exactTimeOfDay } from './events-copy.ts';
import { layOutJson } from '../../../answers/json/lines.ts';
import { ndjsonOf, eventPreview } from './ndjson-of.ts';
import type { EndCause } from '../../runs/event-log.ts';

const at = new Date(2026, 10, 21, 21, 45, 3, 7).getTime();
const eventOf = (json: string) => ({ number: 1, at, json, bytes: json.length, errors: 0 });

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

test.each([
  ['{"data":{"tick":1}}', '{"tick":1}'],
  ['{ "data" :\n {"tick": 1}\n}\n', '{"tick": 1}'],
  ['{"data":{"a":{"b":"}\\"}"}}}', '{"a":{"b":"}\\"}"}}'],
  ['{"data":{"tick":1},"extensions":{"cost":2}}', '{"data":{"tick":1},"extensions":{"cost":2}}'],
  [`{"data":{"tick":"${'x'.repeat(200)}"}}`, `{"tick":"${'x'.repeat(83)}`],
  ['{"data":null,"errors":[]}', '{"data":null,"errors":[]}'],
  ['{"errors":[],"data":{}}', '{"errors":[],"data":{}}'],
])('of %s the list shows %s', (json, preview) => {
  expect(eventPreview(json, 100)).toBe(preview);
});

test('nothing of many events is left out', () => {
  const events = Array.from({ length: 1_000 }, (_, n) => eventOf(`"${n}"`));
  expect(ndjsonOf(events).split('\n')).toEqual([...events.map(({ json }) => json), '']);
});

test.each<[EndCause, string]>([
  [{ kind: 'completed' }, 'The service ended it at 21:45.'],
  [{ kind: 'stopped' }, 'Stopped by you at 21:45.'],
  [{ kind: 'left' }, 'It ended at 21:45, when you left its tab.'],
  [{ kind: 'token', ending: 'expired' }, 'The subscription ended: the token expired at 21:45.'],
  [
    { kind: 'token', ending: 'replaced' },
    'The subscription ended: another sign-in replaced the token at 21:45.',
  ],
  [
    { kind: 'failed', failure: { code: 'stream-broken', endpoint: '' } },
    'The connection broke off at 21:45.',
  ],
  [
    { kind: 'failed', failure: { code: 'not-json', endpoint: '' } },
    'The subscription ended at 21:45: The answer is not JSON.',
  ],
])('the end is said: %o', (cause, message) => {
  expect(endMessage({ at, ...cause })).toBe(message);
});
