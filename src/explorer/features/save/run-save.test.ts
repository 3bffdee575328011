import { expect, test, afterEach, vi } from 'vitest';
import { saveAnswer, copyAnswer, runSave } from './run-save.ts';
import { MAX_COPY_BYTES } from './save-copy.ts';
import { saveStore } from './save-store.ts';
import type { FileTarget, SaveJob } from './save-file.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import type { FilePart } from '../../../answers/export/file-format.ts';

/** A worker whose file is `parts` bytes long, one in each part, and a file that tells what became of it. */
function stage({ parts = 3, failAt = NaN, onWrite = async () => {} }: Stage = {}) {
  const log: string[] = [];
  const shares: number[] = [];
  const controller = new AbortController();
  const compute: Pick<AnswersApi['compute'], 'file'> = {
    async file(_answer, _request, { at }) {
      log.push(`ask ${at}`);
      if (at === failAt) throw new Error('The answers worker has failed');
      const next = at + 1 < parts ? { at: at + 1 } : undefined;
      return { bytes: Uint8Array.of(at), next, share: (at + 1) / parts };
    },
  };
  const answersApi = { compute: compute as AnswersApi['compute'] };
  const target: FileTarget = {
    async write(bytes) {
      log.push(`write ${bytes.join()}`);
      await onWrite(controller);
    },
    close: async () => void log.push('close'),
    abort: async () => void log.push('abort'),
  };
  const job = {
    answersApi,
    name: 'one',
    request: { format: 'json' },
    signal: controller.signal,
    onProgress: (share: number) => void shares.push(share),
  } as const;
  return { job, target, log, shares };
}

const KIND = { extension: 'json', mediaType: 'application/json' };

interface Stage {
  readonly parts?: number;
  readonly failAt?: number;
  readonly onWrite?: (controller: AbortController) => Promise<void>;
}

test('parts are asked for one by one, and the file is there at the end', async () => {
  const { job, target, log, shares } = stage();
  expect(await saveAnswer(job, { name: 'a.json', kind: KIND }, async () => target)).toEqual({
    kind: 'done',
    bytes: 3,
  });
  expect(log.join()).toBe('ask 0,write 0,ask 1,write 1,ask 2,write 2,close');
  expect(shares.at(-1)).toBe(1);
});

test('the file is asked for before anything is waited for', () => {
  const { job } = stage();
  let isOpened = false;
  void saveAnswer(job, { name: 'a.json', kind: KIND }, async (name, { mediaType }) => {
    isOpened = name === 'a.json' && mediaType === 'application/json';
    return undefined;
  });
  expect(isOpened).toBe(true);
});

test('who chooses no file has cancelled, and nothing is read', async () => {
  const { job, log } = stage();
  expect(await saveAnswer(job, { name: 'a', kind: KIND }, async () => undefined)).toEqual({
    kind: 'cancelled',
  });
  expect(log).toEqual([]);
});

test('who cancels midway keeps nothing', async () => {
  const { job, target, log } = stage({ onWrite: async (controller) => controller.abort() });
  expect(await saveAnswer(job, { name: 'a', kind: KIND }, async () => target)).toEqual({
    kind: 'cancelled',
  });
  expect(log).toEqual(['ask 0', 'write 0', 'abort']);
});

test('who cancels at the last part keeps nothing either', async () => {
  const { job, target, log } = stage({
    parts: 1,
    onWrite: async (controller) => controller.abort(),
  });
  expect(await saveAnswer(job, { name: 'a', kind: KIND }, async () => target)).toEqual({
    kind: 'cancelled',
  });
  expect(log.at(-1)).toBe('abort');
});

test.each([
  ['QuotaExceededError', 'disk-full'],
  ['NotAllowedError', 'not-allowed'],
  ['NoModificationAllowedError', 'locked'],
  ['UnknownError', 'other'],
])('%s is %s', async (name, reason) => {
  const { job, target, log } = stage({
    onWrite: () => Promise.reject(new DOMException('Words', name)),
  });
  const end = { kind: 'failed', reason, detail: 'Words' };
  expect(await saveAnswer(job, { name: 'a', kind: KIND }, async () => target)).toEqual(end);
  expect(log.at(-1)).toBe('abort');
});

test('a worker that fails is told of, and no half of a file is left', async () => {
  const { job, target, log } = stage({ failAt: 1 });
  const end = await saveAnswer(job, { name: 'a', kind: KIND }, async () => target);
  expect(end).toEqual({
    kind: 'failed',
    reason: 'other',
    detail: 'The answers worker has failed',
  });
  expect(log.at(-1)).toBe('abort');
});

test('an answer that no zip file has room for is refused before anything is asked for', () => {
  const { job, log } = stage();
  const answersApi = job.answersApi as unknown as AnswersApi;
  const companions = { dictionary: false, manifest: true };
  const source = { answersApi, name: 'one', operationName: 'A', bytes: 4_000_000_001 };
  runSave(source, { request: { format: 'json' }, companions });
  expect(saveStore.getState()).toMatchObject({
    kind: 'ended',
    isFailure: true,
    message: expect.stringContaining('room for 4 GB') as unknown,
  });
  expect(log).toEqual([]);
});

afterEach(() => vi.unstubAllGlobals());

/** A clipboard that takes texts as browsers do: it waits for them, and fails where they do. */
function stubClipboard(refusal?: Error): { readonly texts: string[] } {
  const texts: string[] = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly data: Record<string, Promise<Blob>>) {}
    },
  );
  const write = async ([item]: { data: Record<string, Promise<Blob>> }[]): Promise<void> => {
    if (refusal) throw refusal;
    const text = await item?.data['text/plain']?.catch(() => {
      throw new DOMException('Could not read', 'DataError');
    });
    texts.push((await text?.text()) ?? '');
  };
  vi.stubGlobal('navigator', { clipboard: { write } });
  return { texts };
}

function jobOf(parts: readonly Uint8Array<ArrayBuffer>[]): SaveJob {
  const file = async (
    _name: string,
    _request: unknown,
    { at }: { at: number },
  ): Promise<FilePart> => ({
    bytes: parts[at] ?? new Uint8Array(),
    next: at + 1 < parts.length ? { at: at + 1 } : undefined,
    share: 1,
  });
  const { signal } = new AbortController();
  return {
    answersApi: { compute: { file } as unknown as AnswersApi['compute'] },
    name: 'one',
    request: { format: 'json' },
    signal,
    onProgress: () => {},
  };
}

test('all parts are one text', async () => {
  const { texts } = stubClipboard();
  const [first, second] = ['{"a":"é', '"}'].map((text) => new TextEncoder().encode(text));
  const parts = [first ?? new Uint8Array(), second ?? new Uint8Array()];
  expect(await copyAnswer(jobOf(parts))).toEqual({ kind: 'done', bytes: 10 });
  expect(texts).toEqual(['{"a":"é"}']);
});

test('what is too large is said to be, whatever the clipboard says', async () => {
  const { texts } = stubClipboard();
  const parts = [new Uint8Array(MAX_COPY_BYTES), new Uint8Array(1)];
  expect(await copyAnswer(jobOf(parts))).toMatchObject({ kind: 'failed', reason: 'too-large' });
  expect(texts).toEqual([]);
});

test('what is too large is no fault of the page where the browser refuses too', async () => {
  stubClipboard(new DOMException('Not focused', 'NotAllowedError'));
  const parts = [new Uint8Array(MAX_COPY_BYTES), new Uint8Array(1)];
  expect(await copyAnswer(jobOf(parts))).toMatchObject({ kind: 'failed', reason: 'too-large' });
});

test('a browser that refuses is told of', async () => {
  stubClipboard(new DOMException('Not focused', 'NotAllowedError'));
  const end = { kind: 'failed', reason: 'not-allowed', detail: 'Not focused' };
  expect(await copyAnswer(jobOf([new Uint8Array(1)]))).toEqual(end);
});
