import { expect, test } from 'vitest';
import { createByteBuffer } from '../answers/json/byte-buffer.ts';
import { createAnswerText } from '../answers/json/answer-text.ts';
import { childrenFrom } from '../answers/json/children.ts';
import { blockOf } from './row-block.ts';
import { createTable } from './table.ts';

test('an empty text and an empty list are told, null and what is missing are blank', async () => {
  const answer = createAnswerText();
  const json = '[{"a":"","b":[]},{"a":null,"b":["x",null,"y; z"]},{"b":{}}]';
  answer.append(new TextEncoder().encode(json));
  answer.finish();
  const { text } = answer;
  const table = await createTable([['a'], ['b']], () => [blockOf(answer)], undefined);
  const sink = createByteBuffer(64);
  for (const span of childrenFrom(text, 0)) table.row?.(sink, { text, span });
  const said = new TextDecoder().decode(sink.bytes.subarray(0, sink.length));
  expect(said).toBe('""  []\n    x; null; "y; z"\n    {}\n');
});

test('wide letters, emoji and combining marks take the columns that a terminal gives them', async () => {
  const answer = createAnswerText();
  const json = '[{"a":"日本語","b":1},{"a":"👩‍👩‍👧 e\u0301","b":2},{"a":"abcdefgh","b":3}]';
  answer.append(new TextEncoder().encode(json));
  answer.finish();
  const { text } = answer;
  const table = await createTable([['a'], ['b']], () => [blockOf(answer)], 8);
  const sink = createByteBuffer(64);
  for (const span of childrenFrom(text, 0)) table.row?.(sink, { text, span });
  const said = new TextDecoder().decode(sink.bytes.subarray(0, sink.length));
  expect(said).toBe('日本…  1\n👩‍👩‍👧 e\u0301   2\nabcd…  3\n');
});
