import { once } from 'node:events';
import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../http/log.ts';
import { tokensUnavailable } from '../tokens/token-store.ts';
import type { RedisSettings } from '../settings/redis-settings.ts';

const ANSWER_MS = 2_000;

const SILENCE_MS = 5_000;

const RETRY_MS = 1_000;

const READY_KEPT_S = 60;

export interface RedisScript {
  readonly name: string;
  readonly lua: string;
  readonly numberOfKeys: number;
}

/** Two connections, whose commands fail at once while Redis is down; nothing is sent twice. */
export class RedisConnection {
  readonly #client: Redis;
  readonly #log: Log;
  readonly #loggedFaults = new Set<string>();
  readonly prefix: string;
  readonly subscriber: Redis;
  #isClosed = false;
  #runId: Promise<string> = Promise.reject(new Error('Redis was not connected yet'));

  private constructor({ connection, prefix }: RedisSettings, log: Log) {
    const options = {
      ...connection,
      replyMapping: 'legacy',
      connectTimeout: ANSWER_MS,
      commandTimeout: ANSWER_MS,
      keepAlive: SILENCE_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(50 * times, RETRY_MS),
      sentinelRetryStrategy: (times) => Math.min(50 * times, RETRY_MS),
      // The primary has become a replica.
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
      // Else it reads its package.json, which a bundle does not have.
      disableClientInfo: true,
    } satisfies RedisOptions;
    this.prefix = prefix;
    this.#log = log;
    this.#runId.catch(() => undefined);
    this.#client = new Redis({ ...options, socketTimeout: SILENCE_MS });
    // Without it: nothing comes for as long as nothing ends.
    this.subscriber = new Redis(options);
    this.#client.on('ready', () => {
      this.#runId = this.#client
        .info('server')
        .then((info) => /^run_id:(\w+)/m.exec(info)?.[1] ?? 'unknown');
      this.#runId.catch(() => undefined);
    });
    this.#logOutages();
    for (const redis of [this.#client, this.subscriber]) redis.on('end', () => this.#reopen(redis));
  }

  /** Connects; where Redis is away, it goes on trying, and callers are refused until it is back. */
  static async open(settings: RedisSettings, log: Log): Promise<RedisConnection> {
    const connection = new RedisConnection(settings, log);
    const signal = AbortSignal.timeout(ANSWER_MS);
    await once(connection.#client, 'ready', { signal }).catch(() => undefined);
    return connection;
  }

  /** Runs a script as one step; a Refusal (503) where no answer comes in time: it may have run. */
  run(script: RedisScript, args: readonly (string | number)[]): Promise<unknown> {
    const commands = this.#client as unknown as Record<string, Redis['call']>;
    // Sent by its hash; ioredis sends it whole where Redis does not have it yet.
    if (!(script.name in commands)) this.#client.defineCommand(script.name, script);
    return this.#ask(async () => commands[script.name]?.(...(args as [string])));
  }

  runId(): Promise<string> {
    return this.#ask(() => this.#runId);
  }

  delete(key: string): Promise<unknown> {
    return this.#ask(() => this.#client.del(key));
  }

  /** Writes: a Redis that is read-only or full answers, but lets no one sign in. */
  async readiness(): Promise<string | undefined> {
    try {
      await this.#client.set(`${this.prefix}ready`, '1', 'EX', READY_KEPT_S);
      return undefined;
    } catch (error) {
      const { name, message } = error as Error;
      return `Redis ${name === 'ReplyError' ? 'refuses to write' : 'does not answer'}: ${message}`;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#client.removeAllListeners('close');
    this.#client.disconnect();
    this.subscriber.disconnect();
  }

  /** ioredis gives up where Sentinels tell of another primary while it connects. */
  #reopen(redis: Redis): void {
    setTimeout(() => {
      if (!this.#isClosed) redis.connect().catch(() => undefined);
    }, RETRY_MS).unref();
  }

  async #ask<T>(command: () => Promise<T>): Promise<T> {
    try {
      return await command();
    } catch (error) {
      // Such as a Redis without memory left; of a lost connection, the connection itself tells.
      if (error instanceof Error && error.name === 'ReplyError') {
        this.#tell(`Redis refuses a command: ${error.message}`);
      }
      throw tokensUnavailable();
    }
  }

  #logOutages(): void {
    const tellFirst = (warning: string): void => {
      if (this.#loggedFaults.size === 0) this.#tell(warning);
    };
    this.#client.on('error', ({ message }: Error) =>
      tellFirst(`Redis cannot be reached: ${message}`),
    );
    this.#client.on('close', () => tellFirst('The connection to Redis has ended'));
    this.#client.on('ready', () => {
      if (this.#loggedFaults.size > 0) this.#tell('Redis answers again');
      this.#loggedFaults.clear();
    });
    this.subscriber.on('error', () => undefined);
  }

  #tell(warning: string): void {
    if (this.#loggedFaults.has(warning)) return;
    this.#loggedFaults.add(warning);
    this.#log({ event: 'warning', warning, variable: 'REDIS_URL' });
  }
}
