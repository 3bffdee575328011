import { afterEach, expect, test, vi } from 'vitest';
import type { FilePart } from '../../../answers/export/file-request.ts';
import { copyAnswer, MAX_COPY_BYTES } from './copy-answer.ts';
import type { SaveJob } from './file-parts.ts';

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
    next: at + 1 < parts.length ? { at: at + 1, within: 0 } : undefined,
    share: 1,
  });
  const { signal } = new AbortController();
  return { desk: { file }, name: 'one', request: { format: 'json' }, signal, onProgress: () => {} };
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

test('a browser that refuses is told of', async () => {
  stubClipboard(new DOMException('Not focused', 'NotAllowedError'));
  const end = { kind: 'failed', reason: 'not-allowed', detail: 'Not focused' };
  expect(await copyAnswer(jobOf([new Uint8Array(1)]))).toEqual(end);
});
