import { vi } from 'vitest';

/** What listeners of a fake hear. */
interface FakeEvent {
  readonly data?: string;
  readonly code?: number;
  readonly reason?: string;
  readonly wasClean?: boolean;
  /** Keeps it from the listeners that come next. */
  stopImmediatePropagation(): void;
}

/** The page's end of a WebSocket, and what a test does at the other one. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  readyState = FakeSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
  readonly #listeners: { type: string; listener: (event: FakeEvent) => void }[] = [];
  readonly sent: Record<string, unknown>[] = [];
  readonly #waiting: { type: string; resolve: (message: Record<string, unknown>) => void }[] = [];
  #told = (_code: number): void => undefined;
  /** Settles with the code that the page closed it with. */
  readonly closed = new Promise<number>((resolve) => {
    this.#told = resolve;
  });

  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {}

  addEventListener(type: string, listener: (event: FakeEvent) => void): void {
    this.#listeners.push({ type, listener });
  }

  /** Tells listeners; gives whether the handler, which was there after them, is to hear of it. */
  #tell(type: string, event: Omit<FakeEvent, 'stopImmediatePropagation'>): boolean {
    let isStopped = false;
    const stopImmediatePropagation = (): void => void (isStopped = true);
    for (const one of this.#listeners) {
      if (one.type === type && !isStopped) one.listener({ ...event, stopImmediatePropagation });
    }
    return !isStopped;
  }

  send(text: string): void {
    const message = JSON.parse(text) as Record<string, unknown>;
    this.sent.push(message);
    for (const { type, resolve } of this.#waiting) if (message['type'] === type) resolve(message);
  }

  close(code = 1005, reason = ''): void {
    this.#told(code);
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.#end({ code, reason, wasClean: true });
  }

  /** The service opens it. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** The service says something. */
  say(text: string): void {
    if (this.#tell('message', { data: text })) this.onmessage?.({ data: text });
  }

  /** The service closes it, or the network does. */
  end(code: number, reason = ''): void {
    this.readyState = FakeSocket.CLOSED;
    this.#end({ code, reason, wasClean: code !== 1006 });
  }

  #end(event: { code: number; reason: string; wasClean: boolean }): void {
    if (this.#tell('close', event)) this.onclose?.(event);
  }

  /** Settles once the page has sent a message of this type. */
  heard(type: string): Promise<Record<string, unknown>> {
    const known = this.sent.find((message) => message['type'] === type);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      this.#waiting.push({ type, resolve });
    });
  }
}

/** Puts fakes in place of WebSockets until mocks are undone; gives each as it is made. */
export function fakeSockets(): { readonly made: FakeSocket[]; next(): Promise<FakeSocket> } {
  const made: FakeSocket[] = [];
  const waiting: ((socket: FakeSocket) => void)[] = [];
  class Socket extends FakeSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol);
      made.push(this);
      waiting.splice(0).forEach((tell) => tell(this));
    }
  }
  vi.stubGlobal('WebSocket', Socket);
  return {
    made,
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
  };
}
