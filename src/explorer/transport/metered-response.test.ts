import { describe, expect, test, vi } from 'vitest';
import {
  meteredChunks,
  meteredResponse,
  TooManyBytesError,
  wholeOf,
  type Meter,
} from './metered-response.ts';

/** A body of chunks of the given sizes, which tells when it is let go. */
function bodyOf(...sizes: number[]) {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const size = sizes.shift();
      if (size === undefined) controller.close();
      else controller.enqueue(new Uint8Array(size).fill(97));
    },
    cancel,
  });
  return { body, cancel };
}

/** Both ways to read a body, each to its text. */
const WAYS = {
  meteredResponse: (response: Response, meter: Meter) => meteredResponse(response, meter).text(),
  meteredChunks: async (response: Response, meter: Meter) =>
    new TextDecoder().decode(await wholeOf(meteredChunks(response, meter))),
};

describe.each(Object.entries(WAYS))('%s', (_name, read) => {
  test('counts bytes as they pass, and changes nothing', async () => {
    const sums: number[] = [];
    const text = await read(new Response('aé€'), {
      onBytes: (sum) => sums.push(sum),
      maxBytes: () => 100,
    });
    expect(text).toBe('aé€');
    expect(sums.at(-1)).toBe(6);
  });

  test('the sum goes up with each chunk', async () => {
    const onBytes = vi.fn();
    const text = await read(new Response(bodyOf(3, 4, 5).body), { onBytes, maxBytes: () => 12 });
    expect(text).toBe('a'.repeat(12));
    expect(onBytes.mock.calls).toEqual([[3], [7], [12]]);
  });

  test('past the limit the body ends with an error, and its source is let go', async () => {
    const { body, cancel } = bodyOf(6, 6, 6);
    const reading = read(new Response(body), { onBytes: () => undefined, maxBytes: () => 11 });
    await expect(reading).rejects.toThrow(TooManyBytesError);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test('the limit may go up as the body is read', async () => {
    let max = 4;
    const text = await read(new Response(bodyOf(4, 4, 4).body), {
      onBytes: (sum) => (max = sum + 4),
      maxBytes: () => max,
    });
    expect(text).toHaveLength(12);
  });

  test('no body is no text', async () => {
    const onBytes = vi.fn();
    const response = new Response(null, { status: 204 });
    expect(await read(response, { onBytes, maxBytes: () => 1 })).toBe('');
    expect(onBytes).not.toHaveBeenCalled();
  });

  test('what breaks the body is thrown', async () => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.error(new TypeError('cut')),
    });
    const reading = read(new Response(body), { onBytes: () => undefined, maxBytes: () => 1 });
    await expect(reading).rejects.toThrow('cut');
  });
});

test('a metered response keeps its status and headers', () => {
  const response = new Response('a', { status: 202, headers: { 'x-request-id': 'r-1' } });
  const metered = meteredResponse(response, { onBytes: () => undefined, maxBytes: () => 1 });
  expect(metered.status).toBe(202);
  expect(metered.headers.get('x-request-id')).toBe('r-1');
});

describe('a body whose length is known', () => {
  /** An answer as a page gets it; past its chunks the body does what it is told, or nothing more. */
  function answerOf(
    type: ResponseType,
    headers: Record<string, string>,
    end?: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
  ) {
    const sizes = [3, 4];
    const pull = vi.fn((controller: ReadableStreamDefaultController<Uint8Array>) => {
      const size = sizes.shift();
      if (size === undefined) end?.(controller);
      else controller.enqueue(new Uint8Array(size));
    });
    const response = new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers });
    Object.defineProperty(response, 'type', { value: type });
    return { response, pull };
  }
  const read = async (response: Response): Promise<number> =>
    (await wholeOf(meteredChunks(response, { onBytes: () => undefined, maxBytes: () => 100 })))
      .byteLength;

  test('ends with its last chunk, and is read on to its end all the same', async () => {
    const { response, pull } = answerOf('basic', { 'content-length': '7' });
    expect(await read(response)).toBe(7);
    expect(pull).toHaveBeenCalledTimes(3);
  });

  test.each<[ResponseType, Record<string, string>]>([
    ['basic', { 'content-length': '3', 'content-encoding': 'gzip' }],
    ['cors', { 'content-length': '3' }],
    ['basic', { 'content-length': '3, 3' }],
    ['basic', {}],
  ])('%s with %o goes on to its end', async (type, headers) => {
    const { response } = answerOf(type, headers, (controller) => controller.close());
    expect(await read(response)).toBe(7);
  });

  test('is broken where it ends before', async () => {
    const cut = new TypeError('cut');
    const { response } = answerOf('basic', { 'content-length': '8' }, (body) => body.error(cut));
    await expect(read(response)).rejects.toThrow('cut');
  });

  test('is whole whatever comes of the connection after it', async () => {
    const cut = new TypeError('cut');
    const { response } = answerOf('basic', { 'content-length': '7' }, (body) => body.error(cut));
    expect(await read(response)).toBe(7);
  });
});
