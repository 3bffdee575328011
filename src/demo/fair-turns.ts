import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

const TURN_MS = 10;

export interface FieldContext {
  readonly request: { readonly signal: AbortSignal };
}

/** Shares the event loop between calls by time: none waits for the thousands of pieces of another. */
export class FairTurns {
  readonly #waiting = new Map<FieldContext, Set<() => void>>();
  #begunAt = performance.now();
  #isScheduled = false;

  isOver(): boolean {
    return performance.now() - this.#begunAt >= TURN_MS;
  }

  /** Waits for a turn; throws the reason of the call's signal, once that is aborted. */
  async next(call: FieldContext): Promise<void> {
    await new Promise<void>((resolve) => {
      const ofCall = this.#waiting.get(call);
      if (ofCall) ofCall.add(resolve);
      else this.#waiting.set(call, new Set([resolve]));
      this.#schedule();
    });
    call.request.signal.throwIfAborted();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#begunAt = performance.now();
      this.#goOn();
    });
  }

  #goOn(): void {
    const [entry] = this.#waiting;
    if (entry && !this.isOver()) {
      const [call, pieces] = entry;
      const [piece] = pieces;
      this.#waiting.delete(call);
      if (piece) pieces.delete(piece);
      if (pieces.size > 0) this.#waiting.set(call, pieces);
      piece?.();
      // After all microtasks: the piece of work and its continuations are done.
      queueMicrotask(() => process.nextTick(() => this.#goOn()));
      return;
    }
    this.#isScheduled = false;
    if (entry) this.#schedule();
  }
}

/** Lists up to this length are handed to the executor whole; it completes them in one go. */
const SHORT_LIST = 100;

/** Makes slow fields and lists yield to other calls, and stop when their call ends. */
export function shareTheLoop(schema: GraphQLSchema, turns: FairTurns): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    if (type === schema.getSubscriptionType()) continue;
    for (const field of Object.values(type.getFields())) {
      const isCostly = field.astNode?.directives?.some(({ name }) => name.value === 'cost');
      if (isCostly || isList(field)) share(field, turns);
    }
  }
}

function isList({ type }: GraphQLField<unknown, FieldContext>): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

function share(field: GraphQLField<unknown, FieldContext>, turns: FairTurns): void {
  const original = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, fieldArguments, context, info) => {
    const resolve = (): unknown => {
      const result: unknown = original(source, fieldArguments, context, info);
      const isLong = isList(field) && Array.isArray(result) && result.length > SHORT_LIST;
      return isLong ? inTurns(result, turns, context) : result;
    };
    return turns.isOver() ? turns.next(context).then(resolve) : resolve();
  };
}

async function* inTurns(items: readonly unknown[], turns: FairTurns, context: FieldContext) {
  for (const item of items) {
    if (turns.isOver()) await turns.next(context);
    yield item;
  }
}
