/** A call of a job, by its index among all: the first, and the one after the last. */
export interface JobCall {
  readonly from: number;
  readonly to: number;
}

/** Calls this far ahead of the first missing result must wait: results are kept in memory. */
const AHEAD = 16;

/** The calls of a job: waiting, under way, and finished but not added. Results are taken in the order of the calls. */
export function createJobQueue<Call extends JobCall, Came>(calls: readonly Call[]) {
  const size = Math.max(1, ...calls.map(({ from, to }) => to - from));
  let waiting = calls;
  let next = calls[0]?.from ?? 0;
  let passesOver = false;
  const underWay = new Set<Call>();
  const results = new Map<Call, Came>();
  return {
    size,
    underWay,
    hasWaiting: (): boolean => waiting.length > 0,
    isIdle: (): boolean => underWay.size === 0 && results.size === 0,
    push(more: readonly Call[]): void {
      waiting = [...waiting, ...more].toSorted(byPlace);
    },
    mayBegin(): boolean {
      const [first] = waiting;
      // Retries precede the next call, but must not pile up.
      return first !== undefined && first.from < next + AHEAD * size && results.size < AHEAD;
    },
    shift(): Call | undefined {
      const [first, ...others] = waiting;
      waiting = others;
      return first;
    },
    put(call: Call, result: Came): void {
      results.set(call, result);
    },
    isReady: (): boolean => firstCame() !== undefined,
    take(): readonly [Call, Came] | undefined {
      const first = firstCame();
      if (first) results.delete(first[0]);
      return first;
    },
    passOver(): void {
      passesOver = true;
    },
    settle({ from, to }: Call): void {
      // A retry was skipped before.
      if (from === next) next = to;
    },
  };

  function firstCame(): readonly [Call, Came] | undefined {
    const [first] = [...results].toSorted(([one], [other]) => byPlace(one, other));
    return first && (first[0].from <= next || passesOver) ? first : undefined;
  }
}

function byPlace(one: JobCall, other: JobCall): number {
  return one.from - other.from;
}
