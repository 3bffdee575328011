/** How long a window of calls is, milliseconds: what is used up in it is there again then. */
export const WINDOW_MS = 3_000;

/** Points that Shopify's way counts with: how many there are, and what an operation costs. */
const BUCKET = { maximumAvailable: 100, restoreRate: 20 };
const COST = 40;

/**
 * What a test says of how much a server lets a user ask for; the limits themselves are those of the libraries
 * that the servers use.
 *
 * @typedef {ReturnType<typeof createLimits>} Limits
 */
export function createLimits() {
  /** @type {number | undefined} */
  let calls;
  let tests = 0;
  let hasPoints = false;
  let [points, at] = [BUCKET.maximumAvailable, 0];
  let pointsLeft = 0;
  let resetAt = 0;
  return {
    /** Calls in {@link WINDOW_MS}; undefined for no limit. */
    calls: () => calls,
    /** Whose calls are counted: each test's own. */
    user: () => `test-${tests}`,
    /** @param {number} count */
    limitCalls: (count) => void (calls = count),
    limitPoints() {
      hasPoints = true;
      [points, at] = [BUCKET.maximumAvailable, Date.now()];
    },
    hasPoints: () => hasPoints,
    /** Takes an operation's points, and says what is left of them, as Shopify's Admin API does. */
    take() {
      const now = Date.now();
      const restored = points + ((now - at) / 1_000) * BUCKET.restoreRate;
      [points, at] = [Math.min(BUCKET.maximumAvailable, restored), now];
      const isThrottled = points < COST;
      if (!isThrottled) points -= COST;
      return {
        isThrottled,
        cost: {
          requestedQueryCost: COST,
          actualQueryCost: isThrottled ? null : COST,
          throttleStatus: { ...BUCKET, currentlyAvailable: Math.floor(points) },
        },
      };
    },
    /** The next operations take one of so many points each, as GitHub counts them. @param {number} count */
    limitHourly(count) {
      pointsLeft = count;
      resetAt = Date.now() + WINDOW_MS;
    },
    points() {
      if (Date.now() > resetAt) [pointsLeft, resetAt] = [50, Date.now() + 3_600_000];
      pointsLeft -= 1;
      return {
        limit: 50,
        cost: 1,
        remaining: pointsLeft,
        resetAt: new Date(resetAt).toISOString(),
      };
    },
    reset() {
      tests += 1;
      calls = undefined;
      hasPoints = false;
    },
  };
}
