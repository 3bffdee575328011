const DAY_MS = 86_400_000;

/**
 * @typedef {object} PaceLimits
 * @property {number} perSecond calls a second, on average
 * @property {number} burst calls that may come at once
 * @property {number} perDay calls a day (UTC)
 */

/**
 * Counts calls against a pace (a bucket that fills up again) and against a quota by day.
 *
 * @param {PaceLimits | undefined} limits undefined for none
 * @param {() => number} now milliseconds
 */
export function createPace(limits, now) {
  let left = limits?.burst ?? 0;
  let filledAt = now();
  let day = dayOf(now());
  let callsOfDay = 0;
  return {
    /**
     * Counts a call.
     *
     * @returns {'Too Many Requests' | 'Limit Exceeded' | undefined} why it is refused; undefined lets it in
     */
    take() {
      if (!limits) return undefined;
      const at = now();
      if (dayOf(at) !== day) [day, callsOfDay] = [dayOf(at), 0];
      // Told before the pace: a client that waits for the pace would wait in vain.
      if (callsOfDay >= limits.perDay) return 'Limit Exceeded';
      left = Math.min(limits.burst, left + ((at - filledAt) / 1_000) * limits.perSecond);
      filledAt = at;
      if (left < 1) return 'Too Many Requests';
      left -= 1;
      callsOfDay += 1;
      return undefined;
    },
  };
}

/** @param {number} at milliseconds */
function dayOf(at) {
  return Math.floor(at / DAY_MS);
}
