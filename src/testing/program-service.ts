import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ProgramTask } from '../programs/program.ts';
import { startServer, type ReceivedRequest } from './local-server.ts';

/** A service user whose password means something in a form, in Basic credentials and in a shell. */
export const PROGRAM_CREDENTIALS = {
  GATEHOUSE_API_KEY: 'key-0123456789',
  GATEHOUSE_USERNAME: 'service user+1',
  GATEHOUSE_PASSWORD: 'pä$$"w\'o\\rd`&=%41: +',
} as const;

/** A refusal that is answered once, instead of the result. */
interface Refusal {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A small stand-in of the contract: one live token, and a connection of pages. */
export interface ProgramService {
  readonly tokenUrl: string;
  readonly graphqlUrl: string;
  /** How many requests each endpoint had. */
  readonly tokenRequests: () => number;
  readonly calls: () => readonly ReceivedRequest[];
  /** The token that lives, if any. */
  readonly token: () => string | undefined;
  /** What the next requests of an endpoint are answered. */
  readonly refuseToken: Refusal[];
  readonly refuseCall: Refusal[];
  /** What the next token answers have instead. */
  readonly tokenChanges: object[];
  /** What the next calls find at `world.list`, as JSON. */
  readonly lists: string[];
  /** Runs before the next calls are answered. */
  readonly beforeCall: (() => void)[];
  /** Another program asks for a token, which ends the live one. */
  renew(): string;
}

/** The rows of the connection, as JSON: numbers that no double holds, and text of all kinds. */
export const PROGRAM_ROWS = [
  '{"id":12345678901234567890,"text":"line\\nbreak \\"quoted\\" 12345678901234567890"}',
  '{"id":0.1000000000000000055,"text":"é 👩‍🚀 \u2028 `${x}` $(y) \\\\"}',
  '{"id":-1.50e+400,"text":null}',
  '{"id":1.0,"text":""}',
  '{"id":5,"text":"end"}',
];

/**
 * @param expiresInS seconds that each token lives
 * @param pageSize rows of a page
 * @param endCursors of the pages, where they are others than the numbers of the rows
 */
export async function startProgramService({
  expiresInS = 28_800,
  pageSize = 2,
  endCursors = undefined as readonly string[] | undefined,
  errors = 'null',
} = {}): Promise<ProgramService> {
  const refuseToken: Refusal[] = [];
  const refuseCall: Refusal[] = [];
  const tokenChanges: object[] = [];
  const lists: string[] = [];
  const beforeCall: (() => void)[] = [];
  let issued = 0;
  let token: string | undefined;
  let calls = 0;
  const renew = (): string => (token = `token.${(issued += 1)}.${'x'.repeat(20)}`);
  const isOf = (path: string) => (request: ReceivedRequest) => request.path.startsWith(path);
  const server = await startServer((response, request) => {
    const say = (status: number, body: string, headers: Refusal['headers'] = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    const isTokenRequest = isOf('/oauth2/token')(request);
    if (!isTokenRequest) beforeCall.shift()?.();
    const refusal = (isTokenRequest ? refuseToken : refuseCall).shift();
    if (refusal) return say(refusal.status, refusal.body ?? '{"error":"refused"}', refusal.headers);
    if (request.headers['x-api-key'] !== PROGRAM_CREDENTIALS.GATEHOUSE_API_KEY)
      return say(403, '{}');
    if (isTokenRequest) {
      if (!signsIn(request)) return say(401, '{"error":"invalid_client"}');
      const body = { access_token: renew(), expires_in: expiresInS, token_type: 'Bearer' };
      return say(200, JSON.stringify({ ...body, ...tokenChanges.shift() }));
    }
    if (token === undefined || request.headers.authorization !== `Bearer ${token}`) {
      return say(401, '{"errors":[{"message":"The token has ended."}]}');
    }
    calls += 1;
    const after = /"after": ?"?(\d+)/.exec(request.body)?.[1];
    const start = endCursors ? (calls - 1) * pageSize : Number(after ?? 0);
    const end = start + pageSize;
    const pageInfo = {
      hasNextPage: endCursors ? true : end < PROGRAM_ROWS.length,
      endCursor: endCursors?.[calls - 1] ?? String(end),
    };
    const nodes = PROGRAM_ROWS.slice(start, end).join(',\n');
    const list = lists.shift() ?? `{"nodes":[${nodes}],"pageInfo":${JSON.stringify(pageInfo)}}`;
    return say(200, `{"data":{"world":{"list":${list}}},"errors":${errors}}`);
  });
  return {
    tokenUrl: `${server.url}/oauth2/token`,
    graphqlUrl: `${server.url}/v1/graphql`,
    tokenRequests: () => server.received.filter(isOf('/oauth2/token')).length,
    calls: () => server.received.filter(isOf('/v1/graphql')),
    token: () => token,
    refuseToken,
    refuseCall,
    tokenChanges,
    lists,
    beforeCall,
    renew,
  };
}

/** Flow A or B of the contract, whole. */
function signsIn({ method, path, headers, body }: ReceivedRequest): boolean {
  const { GATEHOUSE_USERNAME: username, GATEHOUSE_PASSWORD: password } = PROGRAM_CREDENTIALS;
  if (method !== 'POST' || path !== '/oauth2/token?grant_type=client_credentials') return false;
  if (headers.authorization !== undefined) {
    const basic = Buffer.from(`${username}:${password}`).toString('base64');
    return headers.authorization === `Basic ${basic}` && body === '';
  }
  const form = new URLSearchParams(body);
  return (
    headers['content-type'] === 'application/x-www-form-urlencoded' &&
    form.get('client_id') === username &&
    form.get('client_secret') === password
  );
}

/** An operation of the stand-in's connection, whose text asks for care in every language. */
export function programTask(service: Pick<ProgramService, 'tokenUrl' | 'graphqlUrl'>): ProgramTask {
  return {
    tokenUrl: service.tokenUrl,
    graphqlUrl: service.graphqlUrl,
    flow: 'B',
    requestFormat: 'json',
    query: `query List($after: String, $big: UInt64) {
  # "quotes", 'single', \`backticks\`, \\ backslash, $x \${y} $(z) #{w} %s {{v}} 👩‍🚀
  world(big: $big, text: "a\\n\\"b\\"") {
    list(after: $after) {
      nodes { id text }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`,
    operationName: 'List',
    variables: '{"big": 12345678901234567890, "text": "$HOME `id` \\"it\'s\\" {{v}}"}',
    pages: {
      label: 'world.list',
      path: ['data', 'world', 'list'],
      rows: 'nodes',
      next: {
        kind: 'value',
        at: ['data', 'world', 'list', 'pageInfo', 'endCursor'],
        more: ['data', 'world', 'list', 'pageInfo', 'hasNextPage'],
      },
      total: undefined,
      variable: { name: 'after', field: undefined },
    },
    endsExplorerToken: true,
  };
}

/** A machine's home, with the token file that its programs share; gone with the test. */
export interface ProgramHome {
  readonly folder: string;
  readonly tokenFile: string;
  readonly lockFile: string;
  readSaved(): Readonly<Record<string, unknown>>;
  /** Changes what the token file says. */
  writeSaved(changes: Readonly<Record<string, unknown>>): void;
}

export function createProgramHome({ tokenUrl }: Pick<ProgramService, 'tokenUrl'>): ProgramHome {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const user = `${tokenUrl}\n${PROGRAM_CREDENTIALS.GATEHOUSE_USERNAME}`;
  const id = createHash('sha256').update(user).digest('hex').slice(0, 32);
  const cache = join(folder, 'cache/gatehouse');
  const tokenFile = join(cache, `token-${id}.json`);
  const readSaved = () => JSON.parse(readFileSync(tokenFile, 'utf8')) as Record<string, unknown>;
  return {
    folder,
    tokenFile,
    lockFile: join(cache, `token-${id}.lock`),
    readSaved,
    writeSaved(changes) {
      mkdirSync(cache, { recursive: true });
      let saved = {};
      try {
        saved = readSaved();
      } catch {
        // The first one.
      }
      writeFileSync(tokenFile, JSON.stringify({ ...saved, ...changes }), { mode: 0o600 });
    },
  };
}

/** The end of a program, and its output. */
export interface ProgramRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in such a home, with the credentials in its environment. */
export function runInHome(
  home: ProgramHome,
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    const { PATH = '' } = process.env;
    const child = spawn(command, args, {
      cwd: home.folder,
      env: {
        PATH,
        HOME: home.folder,
        XDG_CACHE_HOME: join(home.folder, 'cache'),
        LANG: 'C.UTF-8',
        ...PROGRAM_CREDENTIALS,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
