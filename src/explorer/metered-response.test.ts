import { expect, test, vi } from 'vitest';
import { meteredResponse, TooManyBytesError } from './metered-response.ts';

/** A body of chunks of the given sizes, which tells when it is let go. */
function bodyOf(...sizes: number[]) {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const size = sizes.shift();
      if (size === undefined) controller.close();
      else controller.enqueue(new Uint8Array(size));
    },
    cancel,
  });
  return { body, cancel };
}

test('counts bytes as they pass, and changes nothing', async () => {
  const sums: number[] = [];
  const response = new Response('aé€', { status: 202, headers: { 'x-request-id': 'r-1' } });
  const metered = meteredResponse(
    response,
    (sum) => sums.push(sum),
    () => 100,
  );
  expect(metered.status).toBe(202);
  expect(metered.headers.get('x-request-id')).toBe('r-1');
  expect(await metered.text()).toBe('aé€');
  expect(sums.at(-1)).toBe(6);
});

test('the sum goes up with each chunk', async () => {
  const onBytes = vi.fn();
  const metered = meteredResponse(new Response(bodyOf(3, 4, 5).body), onBytes, () => 12);
  expect(await metered.text()).toHaveLength(12);
  expect(onBytes.mock.calls).toEqual([[3], [7], [12]]);
});

test('past the limit the body ends with an error, and its source is let go', async () => {
  const { body, cancel } = bodyOf(6, 6, 6);
  const metered = meteredResponse(
    new Response(body),
    () => undefined,
    () => 11,
  );
  await expect(metered.text()).rejects.toThrow(TooManyBytesError);
  expect(cancel).toHaveBeenCalledTimes(1);
});

test('the limit may go up as the body is read', async () => {
  let max = 4;
  const metered = meteredResponse(
    new Response(bodyOf(4, 4, 4).body),
    (sum) => (max = sum + 4),
    () => max,
  );
  expect(await metered.text()).toHaveLength(12);
});

test('no body stays no body', async () => {
  const onBytes = vi.fn();
  const metered = meteredResponse(new Response(null, { status: 204 }), onBytes, () => 1);
  expect(metered.body).toBeNull();
  expect(await metered.text()).toBe('');
  expect(onBytes).not.toHaveBeenCalled();
});
