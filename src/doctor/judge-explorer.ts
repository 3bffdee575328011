import { ConfigError, parseConfig } from '../contract/config.ts';
import { TOKEN_WORKER_FILE } from '../contract/paths.ts';
import { describeAnswer, parseJsonBody, quote, type NodeAnswer, type NodeCheck } from './answer.ts';
import { allowsOrigin, parsePolicy } from './content-security-policy.ts';
import { broken, passed, unknown, type Judgement } from './finding.ts';
import { judgeUnanswered } from './judge-connection.ts';

/** How the explorer's page is known, wherever it is served. */
const MARK = '<title>Gatehouse</title>';

/** Where the explorer's page is, and where its files must lead to. */
export interface ExplorerLocation {
  /** Absolute address of the explorer's page. */
  readonly pageUrl: string;
  /** Absolute, no trailing slash; the service that is checked. */
  readonly authUrl: string;
  readonly baseUrl: string;
}

/** A file of the explorer. */
export interface ExplorerObservation extends ExplorerLocation, NodeCheck {
  readonly about: 'explorer';
  readonly saw: 'explorer-page' | 'explorer-config' | 'token-worker';
}

/** The explorer's page and the files beside it, where they are served at the contract's location. */
export function judgeExplorer(observation: ExplorerObservation): readonly Judgement[] {
  const { saw, outcome } = observation;
  if (outcome.came !== 'answer') return [judgeUnanswered(outcome)];
  switch (saw) {
    case 'explorer-page':
      return judgeExplorerPage(outcome, observation);
    case 'explorer-config':
      return [judgeExplorerConfig(outcome, observation)];
    case 'token-worker':
      return judgeTokenWorker(outcome, observation);
  }
}

/** Whether an answer is the page of this explorer: another maker's is nothing to judge by our headers. */
export function isExplorerPage({ status, http }: NodeAnswer): boolean {
  return status === 200 && http.body?.includes(MARK) === true;
}

/** The explorer's page: policy, and the headers that keep others from framing or reading it. */
function judgeExplorerPage(answer: NodeAnswer, around: ExplorerLocation): readonly Judgement[] {
  const answered = describeAnswer(answer);
  if (!isExplorerPage(answer)) {
    return [unknown('transport', 'explorerAbsent', answered)];
  }
  const { headers } = answer.http;
  const policy = parsePolicy(headers.get('content-security-policy'));
  const isThere = policy.size > 0;
  const scripts = policy.get('script-src') ?? policy.get('default-src');
  const faults = [
    ...commonFaults(headers),
    !isThere && 'Content-Security-Policy is missing',
    isThere &&
      !isNone(policy.get('frame-ancestors')) &&
      "Content-Security-Policy lacks frame-ancestors 'none'",
    isThere && !isStrict(scripts) && "Content-Security-Policy lacks script-src 'self'",
  ].filter((fault) => fault !== false);
  const page = new URL(around.pageUrl).origin;
  const origins = [new URL(around.authUrl).origin, page];
  return [
    passed('transport', 'explorerFound', answered),
    judgeHeaders('page', faults),
    {
      ...judgeConnectSources(headers, origins, page, 'index.html'),
      check: 'page: connect-src',
    },
  ];
}

/** The token worker's script, which a page's policy does not bind: it needs one of its own. */
function judgeTokenWorker(answer: NodeAnswer, around: ExplorerLocation): readonly Judgement[] {
  if (answer.status !== 200 || !/javascript/.test(answer.mediaType)) {
    return [broken('transport', 'workerMissing', describeAnswer(answer))];
  }
  const { headers } = answer.http;
  const faults = [
    ...commonFaults(headers),
    !parsePolicy(headers.get('content-security-policy')).has('default-src') &&
      "Content-Security-Policy lacks default-src 'none'",
  ].filter((fault) => fault !== false);
  const page = new URL(around.pageUrl).origin;
  const origins = [new URL(around.authUrl).origin];
  return [
    judgeHeaders('worker', faults),
    {
      ...judgeConnectSources(headers, origins, page, TOKEN_WORKER_FILE),
      check: 'worker: connect-src',
    },
  ];
}

/** The explorer's `config.json`: readable, valid, and about the service that is checked. */
function judgeExplorerConfig(
  answer: NodeAnswer,
  { pageUrl, authUrl, baseUrl }: ExplorerLocation,
): Judgement {
  const answered = describeAnswer(answer);
  const json = parseJsonBody(answer.http);
  if (answer.status !== 200 || json === undefined) {
    return broken('transport', 'configMissing', answered);
  }
  try {
    const { services } = parseConfig(json, pageUrl);
    const isListed = services.some(
      (service) => service.authUrl === authUrl && service.baseUrl === baseUrl,
    );
    return passed('transport', 'configGood', answered, services.length, isListed);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const faults = quote(error.issues.join('; '), answer.http.secrets);
    return broken('transport', 'configInvalid', answered, faults);
  }
}

/**
 * Whether a policy lets the file that it comes with ask some origins. A page that its own policy
 * keeps from an endpoint fails as if the network did.
 */
export function judgeConnectSources(
  headers: { get(name: string): string | null },
  origins: readonly string[],
  pageOrigin: string,
  file: string,
): Judgement {
  const policy = parsePolicy(headers.get('content-security-policy'));
  const sources = policy.get('connect-src') ?? policy.get('default-src');
  if (!sources) return passed('transport', 'noPolicy');
  const asked = [...new Set(origins)];
  const closed = asked.filter((origin) => !allowsOrigin(sources, origin, pageOrigin));
  return closed.length === 0
    ? passed('transport', 'policyAllows', asked)
    : broken('transport', 'policyForbids', closed, pageOrigin, file);
}

function judgeHeaders(file: 'page' | 'worker', faults: readonly string[]): Judgement {
  const judged =
    faults.length === 0
      ? passed('transport', 'headersGood')
      : broken('transport', 'headersIncomplete', faults);
  return { ...judged, check: `${file}: headers` };
}

function commonFaults(headers: Headers): (string | false)[] {
  return [
    headers.get('x-content-type-options')?.toLowerCase() !== 'nosniff' &&
      'X-Content-Type-Options: nosniff is missing',
    headers.get('referrer-policy')?.toLowerCase() !== 'no-referrer' &&
      'Referrer-Policy: no-referrer is missing',
  ];
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
