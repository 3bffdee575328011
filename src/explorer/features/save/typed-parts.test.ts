import { expect, test } from 'vitest';
import type { AnswersApi } from '../../../answers/api.ts';
import type { FilesApi } from '../../../answers/typed/create-files-api.ts';
import { receiveFrom, sendThrough, type Passage } from '../../../workers/worker-calls.ts';
import { typedParts } from './typed-parts.ts';

const PARTS = 4;

/** Two workers that hand rows to each other and log what they are asked for; that of the answers can fail at a part. */
function stage(failAt = NaN) {
  const log: string[] = [];
  const controller = new AbortController();
  const compute: Pick<AnswersApi['compute'], 'file'> = {
    async file(_answer, _request, { at }, inlet) {
      log.push(`ask ${at}`);
      if (at === failAt) throw new Error('The answers worker has failed');
      const next = at + 1 < PARTS ? { at: at + 1 } : undefined;
      if (inlet) sendThrough(inlet, Uint8Array.of(at));
      return { bytes: Uint8Array.of(), next, share: (at + 1) / PARTS };
    },
  };
  const answersApi = { compute: compute as AnswersApi['compute'] };
  const files: Partial<FilesApi> = {
    begin: async () => undefined,
    async observe(lines: Passage) {
      const [at] = await receiveFrom(lines);
      log.push(`see ${at}`);
    },
    columns: async () => [],
    open: async () => void log.push('open'),
    async write(lines: Passage) {
      const bytes = await receiveFrom(lines);
      log.push(`write ${bytes[0]}`);
      return bytes;
    },
    end: async () => Uint8Array.of(),
    remarks: async () => [],
  };
  const { signal } = controller;
  const parts = typedParts(
    { answersApi, name: 'one', signal, onProgress: () => undefined },
    { format: 'parquet', list: ['rows'], columns: [] },
    { files: files as FilesApi, fields: [], counts: {}, notesFor: () => [] },
  );
  return { log, parts, controller };
}

test('the next part is asked for before one is worked on, and no other', async () => {
  const { log, parts } = stage();
  const written: number[] = [];
  for await (const bytes of parts) written.push(...bytes);
  expect(written).toEqual([0, 1, 2, 3]);
  const each = (work: string): string[] =>
    [0, 1, 2, 3].flatMap((at) => [...(at + 1 < PARTS ? [`ask ${at + 1}`] : []), `${work} ${at}`]);
  expect(log).toEqual(['ask 0', ...each('see'), 'open', 'ask 0', ...each('write')]);
});

test('whoever leaves, or cancels, hears no more of the part that is on its way', async () => {
  const left = stage();
  for await (const _ of left.parts) break;
  expect(left.log.at(-1)).toBe('write 0');
  const cancelled = stage();
  await expect(async () => {
    for await (const _ of cancelled.parts) cancelled.controller.abort();
  }).rejects.toThrow('aborted');
  expect(cancelled.log.at(-1)).toBe('write 0');
});

test('a part that fails is told of after those before it', async () => {
  const { log, parts } = stage(2);
  await expect(parts.next()).rejects.toThrow('The answers worker has failed');
  expect(log).toEqual(['ask 0', 'ask 1', 'see 0', 'ask 2', 'see 1']);
});
