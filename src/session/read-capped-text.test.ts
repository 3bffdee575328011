import { expect, test } from 'vitest';
import { readCappedText } from './read-capped-text.ts';

test('a character that was cut between two chunks is whole', async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const byte of new TextEncoder().encode('a€b'))
        controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  expect(await readCappedText(new Response(body), 5)).toBe('a€b');
});

test('one byte more than allowed gives nothing, and lets go of the rest', async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(4)),
    cancel: () => {
      cancelled = true;
    },
  });
  expect(await readCappedText(new Response(body), 7)).toBeUndefined();
  expect(cancelled).toBe(true);
});

test('no body is an empty text', async () => {
  expect(await readCappedText(new Response(null, { status: 204 }), 5)).toBe('');
});
