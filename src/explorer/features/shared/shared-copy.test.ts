import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { problemsToTell, problemText } from './shared-copy.ts';

async function sentencesOf(json: string): Promise<string[]> {
  const answersApi = createAnswersApi();
  await answersApi.write.append('one', new TextEncoder().encode(json));
  const outline = await answersApi.write.finish('one');
  return Promise.all(
    problemsToTell(outline).map(async (problem) => {
      const line = await answersApi.read.lineOf('one', problem.at);
      return problemText(problem, outline, line + 1);
    }),
  );
}

test.each([
  ['', ['The answer is empty.']],
  ['{"a": [1, 2', ['cut off after 11 bytes']],
  ['{"a": 1, "a": NaN}', ['duplicate key in line 3 (byte 10)', 'in line 3 (byte 15)']],
  ['{"a": 1, oops}', ['after line 2 (byte 10) is not JSON']],
  ['{"a": 1} {}', ['from byte 10 on']],
  ['\uFEFF{}', ['byte order mark']],
  [' <html><body>502', ['The answer is not JSON: its beginning']],
  ['{"errors": "boom"}', ['its errors, in line 2 (byte 12), are not a list']],
  ['{"errors": {"message": "boom"}}', ['are not a list']],
  ['{"errors": null}', ['without data, and named no error']],
  ['{"errors": null, "data": {}}', []],
  ['{}', []],
])('%j', async (json, parts) => {
  const sentences = await sentencesOf(json);
  expect(sentences).toHaveLength(parts.length);
  for (const [index, part] of parts.entries()) expect(sentences[index]).toContain(part);
});

test('an answer that still comes in is not cut', async () => {
  const answersApi = createAnswersApi();
  await answersApi.write.append('one', new TextEncoder().encode('{"a": '));
  const outline = await answersApi.read.outline('one');
  expect(problemsToTell({ ...outline, problems: [{ kind: 'cut', at: 6 }] })).toEqual([]);
});
