import { ConfigError, parseConfig } from '../contract/config.ts';
import { TOKEN_WORKER_FILE } from '../contract/paths.ts';
import {
  describeAnswer,
  parseJsonBody,
  quote,
  type NodeAnswer,
  type NodeOutcome,
} from './answer.ts';
import { broken, passed, unknown, type Judgement } from './finding.ts';
import { judgeUnanswered } from './judge-connection.ts';
import { NODE_COPY } from './node-copy.ts';

const MARK = '<title>Gatehouse</title>';

export interface ExplorerLocation {
  readonly pageUrl: string;
  /** Absolute, no trailing slash; the service that is checked. */
  readonly authUrl: string;
  readonly baseUrl: string;
}

type JudgedFile = 'page' | 'config.json' | 'worker';

export function judgeExplorer(file: JudgedFile, outcome: NodeOutcome, location: ExplorerLocation) {
  return outcome.kind === 'answer' ? JUDGES[file](outcome, location) : [judgeUnanswered(outcome)];
}

const JUDGES: Readonly<Record<JudgedFile, typeof judgeExplorerPage>> = {
  page: judgeExplorerPage,
  'config.json': judgeExplorerConfig,
  worker: judgeTokenWorker,
};

/** Whether an answer is the page of this explorer: another maker's is nothing to judge by our headers. */
export function isExplorerPage({ status, http }: NodeAnswer): boolean {
  return status === 200 && http.body?.includes(MARK) === true;
}

function judgeExplorerPage(answer: NodeAnswer, location: ExplorerLocation): readonly Judgement[] {
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
  const { origin } = new URL(location.pageUrl);
  return [
    passed('transport', 'explorerFound', answered),
    ...judgePolicy(answer, 'page', faults, [new URL(location.authUrl).origin, origin], origin),
  ];
}

function judgeTokenWorker(answer: NodeAnswer, location: ExplorerLocation): readonly Judgement[] {
  if (answer.status !== 200 || !/javascript/.test(answer.mediaType)) {
    return [broken('transport', 'workerMissing', describeAnswer(answer))];
  }
  const isLimited = policyOf(answer.http.headers).has('default-src');
  const faults = isLimited ? [] : [NODE_COPY.policyLacks("default-src 'none'")];
  const origins = [new URL(location.authUrl).origin];
  return judgePolicy(answer, 'worker', faults, origins, new URL(location.pageUrl).origin);
}

function judgePolicy(
  { http: { headers } }: NodeAnswer,
  file: keyof typeof JUDGED_FILES,
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
  const name = JUDGED_FILES[file];
  return [
    { ...judged, check: `${file}: headers` },
    { ...judgeConnectSources(headers, origins, pageOrigin, name), check: `${file}: connect-src` },
  ];
}

const JUDGED_FILES = {
  page: 'index.html',
  worker: TOKEN_WORKER_FILE,
} as const;

const WANTED_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

function judgeExplorerConfig(answer: NodeAnswer, { pageUrl, authUrl, baseUrl }: ExplorerLocation) {
  const answered = describeAnswer(answer);
  const json = parseJsonBody(answer.http);
  if (answer.status !== 200 || json === undefined) {
    return [broken('transport', 'configMissing', answered)];
  }
  try {
    const { services } = parseConfig(json, pageUrl);
    const isListed = services.some(
      (service) => service.authUrl === authUrl && service.baseUrl === baseUrl,
    );
    return [passed('transport', 'configGood', answered, services.length, isListed)];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const faults = quote(error.issues.join('; '), answer.http.secrets);
    return [broken('transport', 'configInvalid', answered, faults)];
  }
}

/** Whether a file's policy lets it ask some origins: where not, calls fail as if the network did. */
export function judgeConnectSources(
  headers: { get(name: string): string | null },
  origins: readonly string[],
  pageOrigin: string,
  file: string,
): Judgement {
  const policy = policyOf(headers);
  const sources = policy.get('connect-src') ?? policy.get('default-src');
  if (!sources) return passed('transport', 'noPolicy');
  const requestedOrigins = [...new Set(origins)];
  const closed = requestedOrigins.filter((origin) => !allowsOrigin(sources, origin, pageOrigin));
  return closed.length === 0
    ? passed('transport', 'policyAllows', requestedOrigins)
    : broken('transport', 'policyForbids', closed, pageOrigin, file);
}

function policyOf(headers: { get(name: string): string | null }) {
  return parsePolicy(headers.get('content-security-policy'));
}

function isStrict(sources: readonly string[] = []): boolean {
  const strict = /^'(?:self|none|strict-dynamic|nonce-.*|sha\d+-.*)'$/i;
  return sources.length > 0 && sources.every((source) => strict.test(source));
}

/** Directives by lower-case name; the first of one that is there twice counts (CSP 3, section 2.2.1). */
export function parsePolicy(value: string | null): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const part of (value ?? '').split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !directives.has(key)) directives.set(key, sources);
  }
  return directives;
}

/** Scheme, `*.`, host and port of a source such as `https://*.example.com:8443/path`. */
const SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?([^/:]+|\[[^\]]+\])(?::(\d+|\*))?(?:\/.*)?$/;

/** Whether sources let `pageOrigin` reach an origin (CSP 3, section 6.7.2.8); paths are not looked at. */
export function allowsOrigin(sources: readonly string[], origin: string, pageOrigin: string) {
  return sources.some((source) => {
    const written = source.toLowerCase();
    if (written === "'self'") return origin === pageOrigin;
    return written === '*' || matches(written, new URL(origin), new URL(pageOrigin));
  });
}

function matches(source: string, target: URL, page: URL): boolean {
  if (source === target.protocol) return true;
  const parts = SOURCE.exec(source);
  if (!parts) return false;
  const [, scheme = page.protocol.slice(0, -1), wildcard, host = '', port] = parts;
  const isHost = wildcard ? target.hostname.endsWith(`.${host}`) : target.hostname === host;
  // http in a policy stands for https as well.
  const isScheme = `${scheme}:` === target.protocol || (scheme === 'http' && isHttps(target));
  return isHost && isScheme && (port === '*' || portOf(port, scheme, target) === target.port);
}

/** As `URL.port` spells it: empty for the scheme's own. */
function portOf(port: string | undefined, scheme: string, target: URL): string {
  const isOwn = port === undefined || port === (scheme === 'http' ? '80' : '443');
  return isOwn || (port === '443' && isHttps(target)) ? '' : port;
}

function isHttps({ protocol }: URL): boolean {
  return protocol === 'https:';
}
