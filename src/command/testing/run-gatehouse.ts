import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import {
  startServer,
  type Answer,
  type LocalServer,
  type ReceivedRequest,
} from '../../testing/local-server.ts';
import { systemClock, type Clock } from '../../contract/clock.ts';
import { runGatehouse } from '../command-line.ts';
import type { WaitingClock } from '../folder-lock.ts';

export const USER = {
  GATEHOUSE_API_KEY: 'key-of-alice',
  GATEHOUSE_USERNAME: 'alice',
  GATEHOUSE_PASSWORD: 'p:ä€%+&ß',
} as const;

/** An empty folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Time as it passes for others, who are waited for. */
export const REAL_CLOCK: WaitingClock = {
  now: Date.now,
  sleep: (milliseconds) => setTimeout(milliseconds),
};

/** Time that passes at once, and only when a caller waits. */
export function createTestClock(at = Date.now()) {
  let now = at;
  return {
    slept: new Array<number>(),
    now: () => now,
    pass(milliseconds: number) {
      now += milliseconds;
    },
    async sleep(milliseconds: number) {
      this.slept.push(milliseconds);
      now += milliseconds;
      await setImmediate();
    },
  };
}

/** The clock of a command whose time passes as this one's. */
function commandClock(clock: WaitingClock): Clock & WaitingClock {
  return {
    ...systemClock,
    now: () => clock.now(),
    sleep: (milliseconds) => clock.sleep(milliseconds),
    every(intervalMs, callback) {
      let isOver = false;
      const tick = async (): Promise<void> => {
        while (!isOver) {
          await clock.sleep(intervalMs);
          if (!isOver) callback();
        }
      };
      void tick();
      return () => {
        isOver = true;
      };
    },
  };
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly clock?: WaitingClock;
  readonly signal?: AbortSignal;
  /** The standard input. */
  readonly input?: string;
  /** Columns of the terminal that the output is; undefined for a pipe. */
  readonly columns?: number;
}

/** Runs the command in this process, on streams of its own. */
export async function runCommandLine(
  args: readonly string[],
  { env = {}, clock = createTestClock(), signal, input: typed = '', columns }: RunOptions = {},
) {
  const input = new PassThrough().end(typed);
  const output = Object.assign(new PassThrough({ highWaterMark: 2 ** 26 }), {
    ...(columns !== undefined && { isTTY: true, columns }),
  });
  const messages = new PassThrough({ highWaterMark: 2 ** 26 });
  const code = await runGatehouse(
    args,
    {
      env,
      input,
      output,
      messages,
      clock: commandClock(clock),
      signal: signal ?? new AbortController().signal,
    },
    '1.2.3',
  );
  return { code, output: await textOf(output), messages: await textOf(messages) };
}

/** All that was written; one `read()` gives no more than the first of it since Node 26. */
async function textOf(written: PassThrough): Promise<string> {
  return String(await buffer(written.end()));
}

/** What says which service: both endpoints at one server. */
export function addressesOf({ url }: LocalServer): string[] {
  return ['--auth-url', url, '--base-url', url];
}

/** A service with one user: each token request ends the token before, and GraphQL is the caller's. */
export function createTestService(
  graphql: (request: ReceivedRequest) => { status?: number; body: unknown; headers?: object },
  { lifetimeS = 28_800 } = {},
) {
  const tokens: string[] = [];
  /** How the next token requests are answered instead. */
  const refusals: { status: number; body?: object; headers?: Record<string, string> }[] = [];
  const answer: Answer = (response, request) => {
    const send = (status: number, body: unknown, headers: object = {}): void => {
      const isWritten = typeof body === 'string' || Buffer.isBuffer(body);
      const said = isWritten ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(said);
    };
    if (request.path.startsWith('/oauth2/token')) {
      const refusal = refusals.shift();
      if (refusal) return send(refusal.status, refusal.body ?? {}, refusal.headers);
      if (new URLSearchParams(request.body).get('client_secret') !== USER.GATEHOUSE_PASSWORD) {
        return send(401, { error: 'invalid_client', error_description: 'Wrong password' });
      }
      tokens.push(`token-${tokens.length + 1}`);
      return send(200, {
        access_token: tokens.at(-1),
        expires_in: lifetimeS,
        token_type: 'Bearer',
      });
    }
    if (request.headers.authorization !== `Bearer ${tokens.at(-1)}`) {
      return send(401, { error: 'The access token was terminated' });
    }
    const { status = 200, body, headers } = graphql(request);
    return send(status, body, headers);
  };
  return { answer, tokens, refusals };
}

/** An answer of the service to a GraphQL call. */
export type Reply = ReturnType<Parameters<typeof createTestService>[0]>;

/**
 * A service with one user, a folder with the document of an operation, and the command between them.
 *
 * @param operation its document, in a file
 * @param graphql answers each of the command's calls
 * @param clock of its runs
 */
export async function setUpCommand(
  operation: string,
  graphql: Parameters<typeof createTestService>[0],
  clock = createTestClock(),
) {
  const service = createTestService(graphql);
  const server = await startServer(service.answer);
  const folder = temporaryFolder();
  const path = (name: string, text?: string): string => {
    if (text !== undefined) writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const file = path('operation.graphql', operation);
  const env = { ...USER, XDG_CACHE_HOME: path('cache') };
  const run = (args: readonly string[] = [], more: RunOptions = {}) =>
    runCommandLine(['run', ...args, ...addressesOf(server)], { env, clock, ...more });
  return { ...service, server, folder, path, file, env, clock, run };
}

/** Answers each call for the ids that its variable `ids` lists, and no introspection. */
export function answerIds(answer: (ids: readonly string[], after?: string | null) => Reply) {
  return ({ body }: ReceivedRequest): Reply => {
    const { variables } = JSON.parse(body) as {
      variables?: { ids?: string[]; after?: string | null };
    };
    if (!variables?.ids) return { body: '{"errors":[{"message":"No introspection"}]}' };
    return answer([variables.ids].flat(), variables.after);
  };
}
