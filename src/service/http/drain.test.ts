import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createDrain } from './drain.ts';

const agents: Agent[] = [];

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

async function listening(server = createServer((_, response) => response.end('{}'))) {
  const drain = createDrain(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, drain, port: (server.address() as AddressInfo).port };
}

/** Makes calls on a kept connection until it is announced to close; returns how they ended. */
async function callUntilClosed(port: number, agent: Agent, done: () => void): Promise<string> {
  for (let calls = 0; calls < 100_000; calls += 1) {
    const call = request({ agent, port, host: '127.0.0.1', method: 'POST' });
    call.end('{"query":"mutation { pay }"}');
    try {
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      done();
      if (response.headers.connection === 'close') return 'told';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'unknown';
    }
  }
  return 'was never closed';
}

it('loses no call of those that keep their connections, whatever they are at', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { drain, port } = await listening();
    const agent = new Agent({ keepAlive: true });
    agents.push(agent);
    let answered = 0;
    const callers = Array.from({ length: 12 }, () =>
      callUntilClosed(port, agent, () => {
        answered += 1;
        if (answered === 100) void drain.end(10_000);
      }),
    );
    expect(new Set(await Promise.all(callers))).toEqual(new Set(['told']));
  }
});

it('tells callers that a connection closes, those of answers under way too', async () => {
  let answer = (): void => undefined;
  const { server, drain, port } = await listening(
    createServer((_, response) => {
      answer = () => response.end('{}');
    }),
  );
  const agent = new Agent({ keepAlive: true });
  agents.push(agent);
  const call = request({ agent, port, host: '127.0.0.1' });
  call.end();
  await once(server, 'request');
  drain.begin();
  answer();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.headers.connection).toBe('close');
  await drain.end(10_000);
});

it('waits for a request of which a part has come, and for one on a new connection', async () => {
  const { drain, port } = await listening();
  const [half, fresh] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all([once(half, 'connect'), once(fresh, 'connect')]);
  half.write('GET / HTTP/1.1\r\nhost: x\r\n');
  const ended = drain.end(10_000);
  half.write('\r\n');
  fresh.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  for (const [bytes] of (await Promise.all([once(half, 'data'), once(fresh, 'data')])) as [
    Buffer,
  ][]) {
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200[^]*connection: close/i);
  }
  await ended;
});

it('reads a request that came while the processor was with others, before it closes', async () => {
  const { drain, port } = await listening();
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ended = drain.end(10_000);
  vi.advanceTimersByTime(500);
  // The system has it, and Node has not read it.
  silent.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  vi.advanceTimersByTime(50);
  const [bytes] = (await once(silent, 'data')) as [Buffer];
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 200[^]*connection: close/i);
  await ended;
});

it('closes what nothing comes on, and cuts off what does not end', async () => {
  const { drain, port } = await listening();
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  await drain.end(60_000);
  await once(silent.resume(), 'close');
  const held = await listening(createServer(() => undefined));
  const call = request({ port: held.port, host: '127.0.0.1' });
  call.end();
  await once(held.server, 'request');
  await held.drain.end(0);
  await expect(once(call, 'response')).rejects.toThrow('socket hang up');
});

it('leaves a connection alone that has another owner', async () => {
  const server: Server = createServer();
  const { drain, port } = await listening(server);
  server.on('upgrade', (_, socket) => {
    drain.release(socket);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
    setTimeout(() => socket.end('later'), 800);
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  await once(socket, 'data');
  const ended = drain.end(60_000);
  expect(String((await once(socket, 'data'))[0])).toBe('later');
  await ended;
});
