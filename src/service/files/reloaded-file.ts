import { stat } from 'node:fs/promises';
import type { Clock } from '../../contract/clock.ts';
import { describeError, type Log } from '../http/log.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import { codeOf, StartupError } from './startup-files.ts';

const LOOK_MS = 1_000;

interface ReloadedFileOptions<T> {
  readonly name: string;
  readonly variable: string;
  readonly path: string;
  readonly read: (path: string) => Promise<T>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Checks the path once a second: editors replace the file, Kubernetes moves a link in a parent folder, network file
 * systems report nothing. An invalid change keeps the previous content.
 */
export class ReloadedFile<T> {
  #fingerprint: string;
  #fault: string | undefined;
  #use: ((value: T) => void | Promise<void>) | undefined;
  #looking: Promise<void> = Promise.resolve();
  #cancel = (): void => undefined;

  private constructor(
    private readonly options: ReloadedFileOptions<T>,
    fingerprint: string,
    readonly first: T,
  ) {
    this.#fingerprint = fingerprint;
  }

  static async open<T>(options: ReloadedFileOptions<T>): Promise<ReloadedFile<T>> {
    // Before it is read: a change in between is found at the first look.
    const fingerprint = await fingerprintOf(options.path);
    return new ReloadedFile(options, fingerprint, await options.read(options.path));
  }

  /** @param use is called with each new content; if it fails, it is called again a second later */
  onChange(use: (value: T) => void | Promise<void>): void {
    this.#use = use;
  }

  watch(): void {
    this.#cancel = this.options.clock.every(LOOK_MS, () => void this.#inTurn(false));
  }

  reload(): Promise<void> {
    return this.#inTurn(true);
  }

  get readiness(): ReadinessCheck {
    return { name: this.options.name, isStale: true, findFault: () => this.#fault };
  }

  close(): void {
    this.#cancel();
    this.#use = undefined;
  }

  #inTurn(isForced: boolean): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look(isForced));
    return this.#looking;
  }

  async #look(isForced: boolean): Promise<void> {
    const { path, read, log, variable } = this.options;
    const fingerprint = await fingerprintOf(path);
    if (!this.#use || (fingerprint === this.#fingerprint && !isForced)) return;
    const isRetry = this.#fingerprint === '';
    this.#fingerprint = fingerprint;
    try {
      await this.#use(await read(path));
      this.#fault = undefined;
      log({ event: 'reload', variable });
    } catch (error) {
      if (error instanceof StartupError) {
        this.#fault = `${error.message} What was read before is still in use.`;
        log({ event: 'warning', warning: this.#fault, variable });
      } else {
        if (!isRetry) log(describeError(error));
        this.#fingerprint = '';
      }
    }
  }
}

async function fingerprintOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    return String(codeOf(error));
  }
}
