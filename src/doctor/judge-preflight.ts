import type { CorsNeeds } from '../contract/headers.ts';
import { describeAnswer, type Answer } from './answer.ts';
import type { Finding } from './finding.ts';
import { headerList } from './header-list.ts';
import { judgeAllowOrigin, type CorsFault } from './judge-allow-origin.ts';
import { quote } from './quote.ts';

/** What a preflight asked. */
export interface Preflight {
  readonly needs: CorsNeeds;
  readonly pageOrigin: string;
  /** The check's name in the report. */
  readonly check: string;
}

/**
 * The answer to a browser's question before the real call (Fetch, "CORS-preflight fetch"). One
 * finding for each thing that keeps the page out, each with the header that would be right. The
 * allowed methods are not looked at: POST needs no leave.
 */
export function judgePreflight(answer: Answer, preflight: Preflight): readonly Finding[] {
  const base = { layer: 'cors', check: preflight.check } as const;
  const asked = describeAnswer(answer);
  if (answer.status < 200 || answer.status > 299) {
    return [{ ...base, verdict: 'broken', ...judgeStatus(answer, asked, preflight) }];
  }
  const faults = [
    judgeAllowOrigin(answer, preflight.pageOrigin),
    judgeHeaders(answer, preflight.needs),
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0) {
    return faults.map(({ evidence, operator }) => ({
      ...base,
      verdict: 'broken',
      evidence: `${asked}: ${evidence}`,
      operator,
    }));
  }
  const note = noteOf(answer, preflight.needs);
  return [
    {
      ...base,
      verdict: 'passed',
      evidence: `${asked} and lets ${preflight.pageOrigin} send ${preflight.needs.asked.join(', ')}`,
      ...(note !== undefined && { operator: note }),
    },
  ];
}

function judgeStatus(
  { status }: Answer,
  asked: string,
  { needs, pageOrigin }: Preflight,
): Pick<Finding, 'evidence' | 'operator'> {
  const isRedirect = status >= 300 && status < 400;
  const isRefused = status === 401 || status === 403;
  const headers = `Access-Control-Allow-Origin: ${pageOrigin} and Access-Control-Allow-Headers: ${needs.allowHeaders.join(', ')}`;
  return {
    evidence: isRedirect
      ? `${asked}, a redirect: browsers follow none on a preflight`
      : `${asked}; browsers take 200 to 299 alone`,
    operator:
      `Answer OPTIONS with 204, ${headers}` +
      (isRefused ? ', before looking at key or token: a browser sends neither with it' : ''),
  };
}

function judgeHeaders({ headers, secrets }: Answer, needs: CorsNeeds): CorsFault | undefined {
  const value = headers.get('access-control-allow-headers');
  const missing = missingHeaders(value, needs.asked);
  if (missing.length === 0) return undefined;
  const isWildcard = headerList(value).includes('*');
  const given = value === null ? 'is missing' : `is “${quote(value, secrets)}”`;
  return {
    evidence: isWildcard
      ? 'Access-Control-Allow-Headers is *, which does not cover authorization'
      : `Access-Control-Allow-Headers ${given}; it lacks ${missing.join(', ')}`,
    operator: `Send Access-Control-Allow-Headers: ${needs.allowHeaders.join(', ')}`,
  };
}

/** What browsers let pass and an operator may still want to know. */
function noteOf({ headers }: Answer, needs: CorsNeeds): string | undefined {
  const unlisted = missingHeaders(headers.get('access-control-allow-headers'), needs.allowHeaders);
  if (unlisted.length > 0) {
    return `Works as it is; the full list is Access-Control-Allow-Headers: ${needs.allowHeaders.join(', ')}`;
  }
  return undefined;
}

/** `*` covers all names but `authorization` (Fetch, "CORS-preflight fetch"). */
function missingHeaders(value: string | null, needed: readonly string[]): string[] {
  const allowed = new Set(headerList(value));
  return needed.filter(
    (name) => !allowed.has(name) && !(allowed.has('*') && name !== 'authorization'),
  );
}
