/** A call of a job, by its place among all: the first, and the one after the last. */
export interface JobCall {
  readonly from: number;
  readonly to: number;
}

/** No call is made that is so many after the first one whose result is not there: results are in memory. */
const AHEAD = 16;

/**
 * The calls of a job: those that wait, those under way, and those that came and are not added yet. What came is
 * taken in the order of the calls.
 */
export function createJobQueue<Call extends JobCall, Came>(calls: readonly Call[]) {
  const size = Math.max(1, ...calls.map(({ from, to }) => to - from));
  let waiting = calls;
  /** The first place that is neither added nor given up. */
  let next = calls[0]?.from ?? 0;
  let passesOver = false;
  const underWay = new Set<Call>();
  const came = new Map<Call, Came>();
  return {
    /** The most places of a call. */
    size,
    underWay,
    hasWaiting: (): boolean => waiting.length > 0,
    isIdle: (): boolean => underWay.size === 0 && came.size === 0,
    push(more: readonly Call[]): void {
      waiting = [...waiting, ...more].toSorted(byPlace);
    },
    mayBegin(): boolean {
      const [first] = waiting;
      // What is tried again comes before the next one, but must not pile up either.
      return first !== undefined && first.from < next + AHEAD * size && came.size < AHEAD;
    },
    shift(): Call | undefined {
      const [first, ...others] = waiting;
      waiting = others;
      return first;
    },
    put(call: Call, result: Came): void {
      came.set(call, result);
    },
    isReady: (): boolean => firstCame() !== undefined,
    /** Takes out what came for the next call. */
    take(): readonly [Call, Came] | undefined {
      const first = firstCame();
      if (first) came.delete(first[0]);
      return first;
    },
    /** From now on, what is still to come is not waited for. */
    passOver(): void {
      passesOver = true;
    },
    /** Nothing more comes for a call. */
    settle({ from, to }: Call): void {
      // What is tried again was passed over before.
      if (from === next) next = to;
    },
  };

  function firstCame(): readonly [Call, Came] | undefined {
    const [first] = [...came].toSorted(([one], [other]) => byPlace(one, other));
    return first && (first[0].from <= next || passesOver) ? first : undefined;
  }
}

function byPlace(one: JobCall, other: JobCall): number {
  return one.from - other.from;
}
