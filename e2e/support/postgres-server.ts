import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A PostgreSQL to use: its `postgres`, beside which `initdb` and `psql` are; set by `npm run test:full`. */
export const POSTGRES = process.env['POSTGRES_PATH'];

/** Its superuser, who needs no password: the socket lies in a folder that nobody else can read. */
const OWNER = 'gatehouse';

/** A PostgreSQL with a cluster of its own, at a socket. */
export interface PostgresServer {
  /** Variables by which its clients find it. */
  readonly connection: Readonly<Record<'PGHOST' | 'PGUSER' | 'PGDATABASE', string>>;
  /** Ends it, and its folder. */
  remove(): Promise<void>;
}

/**
 * Makes a cluster in a temporary folder, starts its server, and runs a script in it.
 *
 * @param program path of `postgres`
 * @throws {Error} with its own words where one of the programs fails
 */
export async function startPostgresServer(program: string, sql: string): Promise<PostgresServer> {
  // A link to one program of a PostgreSQL has not all of the others beside it.
  const programs = dirname(await realpath(program));
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-postgres-'));
  const data = join(folder, 'data');
  const account = await unprivileged();
  if (account) await chown(folder, account.uid, account.gid);
  const connection = { PGHOST: folder, PGUSER: OWNER, PGDATABASE: 'postgres' };
  const start = (name: string, args: readonly string[]): ChildProcess =>
    spawn(join(programs, name), args, {
      ...account,
      cwd: folder,
      env: { LC_ALL: 'C', PATH: process.env['PATH'], ...connection },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
  const run = async (name: string, args: readonly string[], input = ''): Promise<void> => {
    const child = start(name, args);
    const exited = once(child, 'exit');
    child.stdin?.end(input);
    const said = await linesUntil(child);
    const [code] = (await exited) as [number | null];
    if (code !== 0) throw new Error(`${name} failed:\n${said?.join('\n') ?? ''}`);
  };

  await run('initdb', ['-D', data, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  // It listens at a socket alone, and nothing has to outlive it.
  const server = start('postgres', ['-D', data, '-k', folder, '-h', '', '-F']);
  const exited = once(server, 'exit');
  const remove = async (): Promise<void> => {
    // It ends clients and their work, and then itself (fast shutdown).
    server.kill('SIGINT');
    await exited;
    await rm(folder, { recursive: true });
  };
  const said = await linesUntil(server, 'ready to accept connections');
  if (said) {
    await remove();
    throw new Error(`postgres did not start:\n${said.join('\n')}`);
  }
  try {
    await run('psql', ['--no-psqlrc', '-q', '-v', 'ON_ERROR_STOP=1'], sql);
  } catch (error) {
    await remove();
    throw error;
  }
  return { connection, remove };
}

/** PostgreSQL refuses to run as root; as anybody else it runs as who they are. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  // Debian's package made the account, and this folder for it.
  const { uid, gid } = await stat('/var/lib/postgresql').catch(() => ({
    uid: 65_534,
    gid: 65_534,
  }));
  return { uid, gid };
}

/** What a program says on its standard error until it says so, which gives undefined, or to its end. */
async function linesUntil(
  { stderr }: ChildProcess,
  awaited?: string,
): Promise<string[] | undefined> {
  if (!stderr) throw new TypeError('stderr is a pipe');
  const lines: string[] = [];
  for await (const line of createInterface(stderr)) {
    if (awaited !== undefined && line.includes(awaited)) {
      // The rest is read and dropped, so that it never waits for us.
      stderr.resume();
      return undefined;
    }
    lines.push(line);
  }
  return lines;
}
