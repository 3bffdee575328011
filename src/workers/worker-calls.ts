/** Either end of a channel: a worker, its global scope, a message port. */
export interface Endpoint {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown, options?: { transfer: Transferable[] }): void;
}

/** Arguments and results are copied; chunks of bytes in arguments are transferred as they arrive. */
export type Callable<Methods> = {
  readonly [Name in keyof Methods]: (...args: never[]) => Promise<unknown>;
};

interface Call {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly code: string; readonly detail: string };

/** Why a call failed, as a code; the page makes the message. */
export class CodedError extends Error {
  override readonly name = 'CodedError';

  constructor(
    readonly code: string,
    detail: string = code,
  ) {
    super(detail);
  }
}

/** Parts to transfer instead of copy, by the value that contains them. */
const HANDED_OVER = new WeakMap<object, Transferable[]>();

/** Marks parts of an argument or result for transfer: the caller can no longer use them. */
export function handOver<Value extends object>(value: Value, ...parts: Transferable[]): Value {
  HANDED_OVER.set(value, parts);
  return value;
}

type Chunk = Uint8Array<ArrayBuffer>;

/** One end of a channel that passes one chunk from worker to worker, past the calling thread; an argument of a call. */
export interface Passage {
  readonly port: MessagePort;
}

export function createPassage(): readonly [inlet: Passage, outlet: Passage] {
  const { port1, port2 } = new MessageChannel();
  return [handOver({ port: port1 }, port1), handOver({ port: port2 }, port2)];
}

export function sendThrough({ port }: Passage, chunk: Chunk): void {
  port.postMessage(chunk, [chunk.buffer]);
  port.close();
}

/** The chunk from a passage: call it only after its sender has answered. */
export async function receiveFrom({ port }: Passage): Promise<Chunk> {
  const chunk = await new Promise<Chunk>((resolve) => {
    port.onmessage = ({ data }: MessageEvent<Chunk>) => resolve(data);
  });
  port.close();
  return chunk;
}

export function answerCalls<Methods extends Callable<Methods>>(
  endpoint: Endpoint,
  methods: Methods,
): void {
  endpoint.addEventListener('message', ({ data }: MessageEvent<Call>) => {
    const { id, method, args } = data;
    const call: (...all: never[]) => Promise<unknown> = methods[method as keyof Methods];
    const received = args.map((arg) => (arg instanceof MessagePort ? receiveChunks(arg) : arg));
    void call(...(received as never[])).then(
      (value) => send(endpoint, { id, value } satisfies Reply, [value]),
      (error: unknown) => send(endpoint, { id, ...codeOf(error) } satisfies Reply, []),
    );
  });
}

/** Makes the methods at the other end callable. A call that fails there rejects with a {@link CodedError}. */
export function connectCalls<Methods extends Callable<Methods>>(endpoint: Endpoint) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(reason: Error): void }>();
  let failure: Error | undefined;
  let lastId = 0;
  endpoint.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ('code' in data) call?.reject(new CodedError(data.code, data.detail));
    else call?.resolve(data.value);
  });
  const call = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    if (failure) throw failure;
    const chunksSent: Promise<void>[] = [];
    const sendable = args.map((arg) => {
      if (!isChunks(arg)) return arg;
      const { port1, port2 } = new MessageChannel();
      chunksSent.push(sendChunks(arg, port1));
      return handOver(port2, port2);
    });
    lastId += 1;
    const id = lastId;
    const reply = new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }));
    send(endpoint, { id, method, args: sendable } satisfies Call, sendable);
    const [value] = await Promise.all([reply, ...chunksSent]);
    return value;
  };
  return {
    methods: new Proxy({} as Methods, {
      get:
        (_, method) =>
        (...args: unknown[]) =>
          call(String(method), args),
    }),
    /** Rejects pending and later calls. */
    fail(reason: Error): void {
      failure = reason;
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}

/** The serialized part of an error: its code, or `failed` for an unforeseen one. */
function codeOf(error: unknown): { readonly code: string; readonly detail: string } {
  const detail = (error instanceof Error && error.message) || String(error);
  return { code: error instanceof CodedError ? error.code : 'failed', detail };
}

function isChunks(value: unknown): value is AsyncIterable<Uint8Array<ArrayBuffer>> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function send(endpoint: Endpoint, message: Call | Reply, values: readonly unknown[]): void {
  const transfer = values.flatMap((value) =>
    typeof value === 'object' && value !== null ? (HANDED_OVER.get(value) ?? []) : [],
  );
  endpoint.postMessage(message, { transfer });
}

type Part = Uint8Array<ArrayBuffer> | 'end' | 'cut';

/** Transfers chunks to another thread as they arrive; rejects with their error. */
async function sendChunks(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>, port: MessagePort) {
  const post = (part: Part, transfer: Transferable[] = []) => port.postMessage(part, { transfer });
  try {
    for await (const chunk of chunks) post(chunk, [chunk.buffer]);
    post('end');
  } catch (error) {
    post('cut');
    throw error;
  } finally {
    port.close();
  }
}

/** @throws {Error} if the sender's chunks were cut off */
async function* receiveChunks(port: MessagePort): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const parts: Part[] = [];
  let wake = (): void => undefined;
  port.onmessage = ({ data }: MessageEvent<Part>) => {
    parts.push(data);
    wake();
  };
  try {
    for (;;) {
      const part = parts.shift();
      if (part === 'end') return;
      if (part === 'cut') throw new Error('The bytes were cut off');
      if (part) yield part;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    port.close();
  }
}
