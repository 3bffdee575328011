import { ConfigError, parseConfig } from '../contract/config.ts';
import { TOKEN_WORKER_FILE } from '../contract/paths.ts';
import { describeAnswer, parseJsonBody, quote, type NodeAnswer, type NodeCheck } from './answer.ts';
import { allowsOrigin, parsePolicy } from './content-security-policy.ts';
import { broken, passed, unknown, type Judgement } from './finding.ts';
import { judgeUnanswered } from './judge-connection.ts';
import { NODE_COPY } from './node-copy.ts';

/** How the explorer's page is known, wherever it is served. */
const MARK = '<title>Gatehouse</title>';

/** Where the explorer's page is, and where its files must lead to. */
export interface ExplorerLocation {
  readonly pageUrl: string;
  /** Absolute, no trailing slash; the service that is checked. */
  readonly authUrl: string;
  readonly baseUrl: string;
}

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
  if (!isExplorerPage(answer)) return [unknown('transport', 'explorerAbsent', answered)];
  const policy = policyOf(answer.http.headers);
  const frames = policy.get('frame-ancestors') ?? [];
  const lacks: string[] = [];
  if (frames.join().toLowerCase() !== "'none'") lacks.push("frame-ancestors 'none'");
  if (!isStrict(policy.get('script-src') ?? policy.get('default-src'))) {
    lacks.push("script-src 'self'");
  }
  const faults =
    policy.size === 0
      ? [NODE_COPY.missing('Content-Security-Policy')]
      : lacks.map(NODE_COPY.policyLacks);
  const { origin } = new URL(around.pageUrl);
  const origins = [new URL(around.authUrl).origin, origin];
  return [
    passed('transport', 'explorerFound', answered),
    ...judgePolicy(answer, 'page', faults, origins, origin),
  ];
}

/** The token worker's script, which a page's policy does not bind: it needs one of its own. */
function judgeTokenWorker(answer: NodeAnswer, around: ExplorerLocation): readonly Judgement[] {
  if (answer.status !== 200 || !/javascript/.test(answer.mediaType)) {
    return [broken('transport', 'workerMissing', describeAnswer(answer))];
  }
  const isLimited = policyOf(answer.http.headers).has('default-src');
  const faults = isLimited ? [] : [NODE_COPY.policyLacks("default-src 'none'")];
  const origins = [new URL(around.authUrl).origin];
  return judgePolicy(answer, 'worker', faults, origins, new URL(around.pageUrl).origin);
}

/** The headers of a file, its policy's faults among them, and what its policy lets it ask. */
function judgePolicy(
  { http: { headers } }: NodeAnswer,
  file: 'page' | 'worker',
  policyFaults: readonly string[],
  origins: readonly string[],
  pageOrigin: string,
): readonly Judgement[] {
  const faults = Object.entries(WANTED_HEADERS)
    .filter(([name, value]) => headers.get(name)?.toLowerCase() !== value)
    .map(([name, value]) => NODE_COPY.missing(`${name}: ${value}`))
    .concat(policyFaults);
  const judged =
    faults.length === 0
      ? passed('transport', 'headersGood')
      : broken('transport', 'headersIncomplete', faults);
  const name = file === 'page' ? 'index.html' : TOKEN_WORKER_FILE;
  return [
    { ...judged, check: `${file}: headers` },
    {
      ...judgeConnectSources(headers, origins, pageOrigin, name),
      check: `${file}: connect-src`,
    },
  ];
}

const WANTED_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

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
  const policy = policyOf(headers);
  const sources = policy.get('connect-src') ?? policy.get('default-src');
  if (!sources) return passed('transport', 'noPolicy');
  const asked = [...new Set(origins)];
  const closed = asked.filter((origin) => !allowsOrigin(sources, origin, pageOrigin));
  return closed.length === 0
    ? passed('transport', 'policyAllows', asked)
    : broken('transport', 'policyForbids', closed, pageOrigin, file);
}

function policyOf(headers: { get(name: string): string | null }) {
  return parsePolicy(headers.get('content-security-policy'));
}

/** No script from text and none from elsewhere. */
function isStrict(sources: readonly string[] = []): boolean {
  const strict = /^'(?:self|none|strict-dynamic|nonce-.*|sha\d+-.*)'$/i;
  return sources.length > 0 && sources.every((source) => strict.test(source));
}
