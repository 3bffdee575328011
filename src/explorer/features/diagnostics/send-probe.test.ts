import { expect, onTestFinished, test, vi } from 'vitest';
import { answers, startServer, unusedAddress } from '../../../testing/local-server.ts';
import { sendProbe } from './send-probe.ts';

const init = { method: 'GET' } as const;
const never = new AbortController().signal;

test('an answer that nobody reads is something', async () => {
  const { url } = await startServer(answers(500, 'out of order'));
  expect(await sendProbe({ url, init }, never)).toEqual({ kind: 'something' });
});

test('an answer that is read', async () => {
  const { url } = await startServer(answers(418));
  const seen: number[] = [];
  const read = ({ status }: Response) => {
    seen.push(status);
    return { kind: 'blocked' } as const;
  };
  expect(await sendProbe({ url, init, read }, never)).toEqual({ kind: 'blocked' });
  expect(seen).toEqual([418]);
});

test('a redirect is an answer, and not followed', async () => {
  const server = await startServer(answers(307, '', { location: '/elsewhere' }));
  const outcome = await sendProbe({ url: server.url, init }, never);
  // Node shows the redirect itself, where a browser says only that it was one.
  expect(outcome).toEqual({ kind: 'something' });
  expect(server.received.map(({ path }) => path)).toEqual(['/']);
});

test('nobody listens', async () => {
  const url = await unusedAddress();
  expect(await sendProbe({ url, init }, never)).toEqual({ kind: 'nothing' });
});

test('no answer in time', async () => {
  const { url } = await startServer(() => undefined);
  const outcome = await sendProbe({ url, init }, never, 1);
  expect(outcome).toEqual({ kind: 'silence' });
});

test('the caller’s abort is the caller’s', async () => {
  const { url } = await startServer(() => undefined);
  const reason = new Error('closed');
  await expect(sendProbe({ url, init }, AbortSignal.abort(reason))).rejects.toBe(reason);
});

/** Gives Node a document whose policy stops a request to `blockedURI` as soon as somebody listens. */
function setPolicy(blockedURI: string, disposition = 'enforce'): EventTarget {
  const document = new EventTarget();
  const listen = document.addEventListener.bind(document);
  vi.stubGlobal('document', document);
  vi.spyOn(document, 'addEventListener').mockImplementation((...given) => {
    listen(...given);
    const details = { effectiveDirective: 'connect-src', disposition, blockedURI };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), details));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return document;
}

test.each([
  ['the page’s policy stops it', '/v1/graphql', 'enforce', 'blocked'],
  ['a policy that only reports stops nothing', '/v1/graphql', 'report', 'nothing'],
])('%s', async (_case, path, disposition, kind) => {
  const url = await unusedAddress();
  setPolicy(url + path, disposition);
  expect(await sendProbe({ url: url + path, init }, never)).toEqual({ kind });
});

test('a policy that stops another address says nothing of this one', async () => {
  const url = await unusedAddress();
  setPolicy('http://127.0.0.2/');
  expect(await sendProbe({ url, init }, never)).toEqual({ kind: 'nothing' });
});
