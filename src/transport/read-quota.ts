import type { HeaderLine, Quota } from './exchange.ts';

/** Longest field that is read, characters: browsers accept 256,000, which would take half a minute. */
const MAX_FIELD = 4_000;

/**
 * `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers 8 to 11 (of several, the smallest rest),
 * `RateLimit` of draft 7, `RateLimit-` and `X-RateLimit-` headers. `now`: wall clock, milliseconds.
 */
export function readQuota(lines: readonly HeaderLine[], now: number): Quota | undefined {
  const short = lines.filter(([, value]) => value.length <= MAX_FIELD);
  const headers = new Map(short.map(([name, value]) => [name.toLowerCase(), value]));
  const current = headers.get('ratelimit') ?? '';
  const policies = readItems(headers.get('ratelimit-policy') ?? '');
  const quotas = readItems(current).flatMap(({ name, parameters }) => {
    const policy = policies.find((one) => one.name === name)?.parameters;
    if ((policy?.get('qu') ?? '"requests"') !== '"requests"') return [];
    const [of, reset] = [policy?.get('q'), parameters.get('t')];
    const quota = quotaOf(parameters.get('r'), of, reset);
    if (!quota) return [];
    // Without a reset, the window tells how fast the quota returns.
    const windowS = Number(policy?.get('w'));
    const restores = reset === undefined && quota.of !== undefined && windowS > 0;
    return restores ? { ...quota, restorePerS: quota.of / windowS } : quota;
  });
  const [least] = quotas.toSorted((one, other) => one.left - other.left);
  if (least) return least;
  const pairs = new Map(
    [...current.matchAll(/([a-z]+)=(\d+)/g)].map(([, key, value]) => [key, value]),
  );
  const older = quotaOf(pairs.get('remaining'), pairs.get('limit'), pairs.get('reset'));
  if (older) return older;
  for (const prefix of ['ratelimit', 'x-ratelimit', 'x-rate-limit']) {
    const [left, of, reset] = ['remaining', 'limit', 'reset'].map(
      (name) => /^\d+/.exec(headers.get(`${prefix}-${name}`) ?? '')?.[0],
    );
    const quota = quotaOf(left, of, reset, now);
    if (quota) return quota;
  }
  return undefined;
}

/** A member of a structured field's list (RFC 9651, section 3.1) and its parameters. */
const ITEM =
  /("(?:[^"\\]|\\.)*"|[a-z*][\w*:/.-]*)((?:\s*;\s*[a-z*][\w*.-]*(?:=(?:"(?:[^"\\]|\\.)*"|[^\s;,"]+))?)+)/gi;
const PARAMETER = /;\s*([a-z*][\w*.-]*)=("(?:[^"\\]|\\.)*"|[^\s;,"]+)/gi;

function readItems(field: string) {
  return Array.from(field.matchAll(ITEM), ([, name = '', parameters = '']) => ({
    name: name.replaceAll('"', ''),
    parameters: new Map(
      Array.from(parameters.matchAll(PARAMETER), ([, key = '', value = '']) => [key, value]),
    ),
  }));
}

const EPOCH_S = 1e9;
const EPOCH_MS = 1e12;

function quotaOf(left?: string, of?: string, reset?: string, now = 0): Quota | undefined {
  if (left === undefined || !/^\d{1,15}$/.test(left)) return undefined;
  const at = Number(reset);
  const seconds = at >= EPOCH_MS ? (at - now) / 1_000 : at >= EPOCH_S ? at - now / 1_000 : at;
  return {
    left: Number(left),
    ...(of !== undefined && /^\d{1,15}$/.test(of) && { of: Number(of) }),
    ...(reset !== undefined && Number.isFinite(at) && { resetS: Math.max(0, Math.ceil(seconds)) }),
  };
}
