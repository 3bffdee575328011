import type { Answer } from './answer.ts';
import { allowsOrigin, parsePolicy } from './content-security-policy.ts';
import type { Finding } from './finding.ts';

/** Where the explorer's page is, and whom it asks. */
export interface ExplorerSurroundings {
  readonly pageOrigin: string;
  /** Origins of the token and GraphQL endpoints. */
  readonly endpointOrigins: readonly string[];
}

/** The explorer's page: policy, and the headers that keep others from framing or reading it. */
export function judgePageHeaders(answer: Answer, around: ExplorerSurroundings): readonly Finding[] {
  const policy = parsePolicy(answer.headers.get('content-security-policy'));
  const scripts = policy.get('script-src') ?? policy.get('default-src');
  const faults = [
    ...commonFaults(answer),
    policy.size === 0 && 'Content-Security-Policy is missing',
    policy.size > 0 &&
      !isNone(policy.get('frame-ancestors')) &&
      "Content-Security-Policy lacks frame-ancestors 'none'",
    policy.size > 0 && !isStrict(scripts) && "Content-Security-Policy lacks script-src 'self'",
  ].filter((fault) => fault !== false);
  return [
    summarize('page: headers', faults, 'Policy, nosniff and Referrer-Policy are there'),
    judgeConnections(policy, 'page: connect-src', around),
  ];
}

/** The token worker's script, which a page's policy does not bind: it needs one of its own. */
export function judgeWorkerHeaders(
  answer: Answer,
  around: ExplorerSurroundings,
): readonly Finding[] {
  const policy = parsePolicy(answer.headers.get('content-security-policy'));
  const faults = [
    ...commonFaults(answer),
    !policy.has('default-src') && "Content-Security-Policy lacks default-src 'none'",
  ].filter((fault) => fault !== false);
  return [
    summarize('worker: headers', faults, 'A policy of its own, nosniff and Referrer-Policy'),
    judgeConnections(policy, 'worker: connect-src', around),
  ];
}

function commonFaults({ headers }: Answer): (string | false)[] {
  return [
    headers.get('x-content-type-options')?.toLowerCase() !== 'nosniff' &&
      'X-Content-Type-Options: nosniff is missing',
    headers.get('referrer-policy')?.toLowerCase() !== 'no-referrer' &&
      'Referrer-Policy: no-referrer is missing',
  ];
}

/** A page that its own policy keeps from an endpoint fails as if the network did. */
function judgeConnections(
  policy: ReadonlyMap<string, readonly string[]>,
  check: string,
  { pageOrigin, endpointOrigins }: ExplorerSurroundings,
): Finding {
  const sources = policy.get('connect-src') ?? policy.get('default-src');
  const closed = [...new Set(endpointOrigins)].filter(
    (origin) => sources && !allowsOrigin(sources, origin, pageOrigin),
  );
  if (closed.length > 0) {
    const asWritten = (origin: string): string => (origin === pageOrigin ? "'self'" : origin);
    return {
      layer: 'cors',
      check,
      verdict: 'broken',
      evidence: `The policy’s connect-src does not let it ask ${closed.join(' and ')}`,
      operator: `Add ${closed.map(asWritten).join(' ')} to connect-src in Content-Security-Policy.`,
    };
  }
  return {
    layer: 'cors',
    check,
    verdict: 'passed',
    evidence: sources
      ? `The policy’s connect-src lets it ask ${[...new Set(endpointOrigins)].join(' and ')}`
      : 'No policy keeps it from asking the endpoints',
  };
}

function summarize(check: string, faults: readonly string[], good: string): Finding {
  if (faults.length === 0) return { layer: 'transport', check, verdict: 'passed', evidence: good };
  return {
    layer: 'transport',
    check,
    verdict: 'broken',
    evidence: faults.join('; '),
    operator: 'docs/deployment.md has the headers to send, word for word.',
  };
}

function isNone(sources: readonly string[] | undefined): boolean {
  return sources?.length === 1 && sources[0]?.toLowerCase() === "'none'";
}

/** No script from text and none from elsewhere. */
function isStrict(sources: readonly string[] | undefined): boolean {
  return (
    sources !== undefined &&
    sources.length > 0 &&
    sources.every((source) => /^'(?:self|none|strict-dynamic|nonce-.*|sha\d+-.*)'$/i.test(source))
  );
}
