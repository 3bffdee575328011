import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bytesOf,
  LAST,
  openConnection,
  QUERY,
  REFUSED,
  TAKEN,
  type RawConnection,
} from '../testing/hostile-requests.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

/** Bodies of the calls that reached the upstream completely. */
let passedOn: string[] = [];
const upstream = createServer((request, response) => {
  text(request).then(
    (body) => {
      passedOn.push(body);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"data":{"__typename":"Query"}}');
    },
    () => undefined,
  );
});

afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

describe.each(['data of its own', 'an upstream'])('a service with %s', (kind) => {
  let service: ServiceUnderTest;
  let token: string;
  let caller: string[];

  beforeAll(async () => {
    if (kind === 'an upstream') {
      upstream.listen(0, '127.0.0.1');
      await once(upstream, 'listening');
    }
    const url = `http://127.0.0.1:${(upstream.address() as AddressInfo | null)?.port}/`;
    service = await startServiceUnderTest(
      kind === 'an upstream' ? { UPSTREAM_GRAPHQL_URL: url } : {},
    );
    token = await service.token();
    caller = [`X-API-Key: ${ALICE.apiKey}`, `Authorization: Bearer ${token}`];
  });

  beforeEach(() => {
    passedOn = [];
  });

  afterAll(() => service.stop(0));

  const open = (): Promise<RawConnection> => openConnection(service.origins.explorer);
  const whole = () =>
    bytesOf(
      { name: '', lines: [`Content-Length: ${QUERY.length}`], body: QUERY, status: 200 },
      caller,
    );

  it.each(REFUSED)('refuses $name with $status, and what comes after it', async (request) => {
    const { socket, statuses } = await open();
    socket.write(bytesOf(request, caller) + LAST, 'latin1');
    expect(await statuses()).toEqual([request.status]);
    expect(passedOn).toEqual([]);
  });

  it.each(TAKEN)('answers $name with $status, and what comes after it', async (request) => {
    const { socket, statuses } = await open();
    socket.write(bytesOf(request, caller));
    // After an upgrade offer, Node reads nothing further from the same packet.
    await once(socket, 'data');
    socket.write(LAST);
    expect(await statuses()).toEqual([request.status, 200]);
    const isPassedOn = kind === 'an upstream' && request.status === 200;
    expect(passedOn).toEqual(isPassedOn ? [QUERY] : []);
  });

  it('says that a body may come where that is asked', async () => {
    const { socket, statuses } = await open();
    const [head = ''] = whole().split('\r\n\r\n');
    socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n`);
    await once(socket, 'data');
    socket.write(QUERY + LAST);
    expect(await statuses()).toEqual([100, 200, 200]);
  });

  it('answers what is sent at once one by one', async () => {
    const { socket, statuses } = await open();
    socket.write(whole().repeat(8) + LAST);
    expect(await statuses()).toEqual(Array<number>(9).fill(200));
  });

  it('ends a connection on which something follows that is no request', async () => {
    const { socket, statuses } = await open();
    socket.write(`${whole()}HELO localhost\r\n\r\n${LAST}`);
    const [first, ...others] = await statuses();
    expect([200, 400]).toContain(first);
    expect([[], [400]]).toContainEqual(others);
  });

  it.each(['head', 'body', 'last byte'])(
    'lets a caller go that hangs up after its %s',
    async (part) => {
      const { socket, statuses } = await open();
      const length = { head: 40, body: -1, 'last byte': undefined }[part];
      socket.end(whole().slice(0, length));
      // Who says nothing more waits for nothing more: that is how proxies see it too.
      expect([[], [200], [400]]).toContainEqual(await statuses());
    },
  );

  it('ends heads and bodies that never end, and serves others meanwhile @full', async () => {
    const begun = {
      head: whole().slice(0, 40),
      body: whole().replace(/(?<=Content-Length: )\d+/, '100000'),
    };
    const ended = Object.values(begun).map(async (bytes) => {
      const { socket, statuses } = await open();
      socket.write(bytes);
      const dripping = setInterval(() => socket.writable && socket.write('x'), 500);
      const all = await statuses();
      clearInterval(dripping);
      return all;
    });
    expect((await service.query('{ __typename }', token)).status).toBe(200);
    // Node checks for slow requests twice a minute.
    expect(await Promise.all(ended)).toEqual([[408], [408]]);
  }, 120_000);

  it('lets the right user in after all of that', async () => {
    const answer = await service.query('{ __typename }', await service.token());
    expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
    expect(service.logged.filter((entry) => entry.event === 'error')).toEqual([]);
  });
});
