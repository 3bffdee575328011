/** Long enough for a slow network, short enough to wait for; milliseconds. */
export const PROBE_TIMEOUT_MS = 5_000;

/** The same in words. */
export const PROBE_TIMEOUT = `${PROBE_TIMEOUT_MS / 1_000} seconds`;
