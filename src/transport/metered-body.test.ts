import { expect, test, vi } from 'vitest';
import { meteredChunks, TooManyBytesError, wholeOf, type Meter } from './metered-body.ts';

/** A body of chunks of the given sizes, which tells when it is cancelled. */
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

const read = async (response: Response, meter: Meter): Promise<string> =>
  new TextDecoder().decode(await wholeOf(meteredChunks(response, meter)));

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

test('who reads no further lets the body go', async () => {
  const { body, cancel } = bodyOf(1, 1, 1);
  const meter = { onBytes: () => undefined, maxBytes: () => 9 };
  for await (const chunk of meteredChunks(new Response(body), meter)) {
    expect(chunk).toHaveLength(1);
    break;
  }
  expect(cancel).toHaveBeenCalledTimes(1);
});
