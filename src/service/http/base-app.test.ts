import { expect, test } from 'vitest';
import { createBaseApp } from './base-app.ts';
import type { LogEntry } from './log.ts';

/** A request of Node without any headers. */
const NODE = {
  incoming: { headers: {}, headersDistinct: {}, rawHeaders: [], socket: {} },
  outgoing: { destroyed: false },
};

test('what nobody foresaw is JSON with a request id; the log says where, not what', async () => {
  const logged: LogEntry[] = [];
  const app = createBaseApp((entry) => logged.push(entry));
  app.get('/broken', () => {
    throw new TypeError('secret-detail');
  });
  const response = await app.request('/broken?token=secret-detail', {}, NODE);
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toHaveProperty('error', 'server_error');
  const requestId = response.headers.get('x-request-id');
  expect(logged).toEqual([
    expect.objectContaining({ event: 'error', error: 'TypeError', requestId }),
    expect.objectContaining({ event: 'request', path: '/broken', status: 500, requestId }),
  ]);
  expect(JSON.stringify(logged)).not.toContain('secret-detail');
});

test('what is not there is JSON', async () => {
  const response = await createBaseApp(() => undefined).request('/nothing', {}, NODE);
  expect(response.status).toBe(404);
  expect(await response.json()).toHaveProperty('error', 'not_found');
});
