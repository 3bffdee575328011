import { CORS_NEEDS } from '../contract/headers.ts';
import { TOKEN_WORKER_FILE } from '../contract/paths.ts';
import { isLoopback } from '../contract/service-url.ts';
import type { SignInFailure } from '../session/sign-in.ts';
import type { RequestOutcome } from './answer.ts';
import {
  broken,
  LAYERS,
  notReached,
  passed,
  unknown,
  type Finding,
  type Judgement,
} from './finding.ts';
import { ENDPOINT_SETTINGS } from './judge-connection.ts';
import { blameOf, judgeCall, type GraphqlCallContext } from './judge-graphql.ts';
import { judgeSignInFailure } from './judge-sign-in.ts';
import { ANSWER_COPY, LAYER_CHECKS } from './network-copy.ts';

/** Seconds that the page waits for an answer to each of its checks. */
export const PAGE_CHECK_TIMEOUT_S = 5;

export type AskedHeader = 'authorization' | 'content-type' | 'x-api-key';

/** Requests that tell a page why a call failed. Only the first two, the call itself, carry secrets. */
export type PageProbe =
  | 'call' // with key and token
  | 'key-only'
  | 'wrong-key' // one that is none, and no token
  | 'read' // a bare GET, to be read
  | 'reach' // a bare GET whose answer is not read, which needs no permission (CORS)
  | 'home' // a file of the page's own host
  | 'headers' // a GET with all the headers that need leave, their values made up
  | `header ${AskedHeader}` // with one of them
  | 'post' // a bare POST whose answer is not read
  | 'worker-policy'; // the policy that the token worker is sent with

export type PageOutcomes = Readonly<Partial<Record<PageProbe, RequestOutcome>>>;

interface FailureSurroundings {
  /** Of the page, as the browser spells it. */
  readonly pageOrigin: string;
  readonly isOnline: boolean;
}

export interface FailedCall extends FailureSurroundings {
  readonly kind: 'graphql';
  readonly failure: Omit<SignInFailure, 'code'> & { readonly code: string };
  /** What a call made now can carry: key and token, the key alone, or neither. */
  readonly carries: 'key-and-token' | 'key' | 'nothing';
}

/** A sign-in that failed in the page. It is never made again to find out why. */
export interface FailedSignIn extends FailureSurroundings {
  readonly kind: 'token';
  readonly failure: SignInFailure;
}

/** What failed in the page, and what is known of it before anything is asked; holds no secret. */
export type DiagnosedFailure = FailedCall | FailedSignIn;

export interface PageFailureObservation {
  readonly about: 'page-failure';
  readonly check?: undefined;
  readonly failure: DiagnosedFailure;
  readonly outcomes: PageOutcomes;
}

export function endpointOrigin({ failure }: DiagnosedFailure): string {
  return new URL(failure.endpoint).origin;
}

/** Whether the page may read what the endpoint answers without being allowed to (Fetch standard). */
function isSameOrigin(failed: DiagnosedFailure): boolean {
  return endpointOrigin(failed) === failed.pageOrigin;
}

/** Whether the browser refuses the request since it would cross the network readable by others. */
function isMixedContent({ failure, pageOrigin }: DiagnosedFailure): boolean {
  const { protocol, hostname } = new URL(failure.endpoint);
  return pageOrigin.startsWith('https:') && protocol === 'http:' && !isLoopback(hostname);
}

function firstCall(failed: DiagnosedFailure): 'call' | 'key-only' | undefined {
  if (failed.kind === 'token' || failed.carries === 'nothing') return undefined;
  return failed.carries === 'key' ? 'key-only' : 'call';
}

export function judgePageFailure({
  failure,
  outcomes,
}: PageFailureObservation): readonly Judgement[] {
  const judged = [...examineWay(failure, outcomes).judged, ...judgeEndpoint(failure, outcomes)];
  return LAYERS.flatMap((layer) => judged.filter((each) => each.layer === layer)).map(
    (judgement) => ({ ...judgement, check: LAYER_CHECKS[judgement.layer] }),
  );
}

export function completeLayers(findings: readonly Finding[]): Finding[] {
  const known = new Map(findings.map((finding) => [finding.layer, finding]));
  const breaksAt = LAYERS.findIndex((layer) => known.get(layer)?.verdict === 'broken');
  return LAYERS.map((layer, index) => {
    const isBehind = breaksAt >= 0 && index > breaksAt;
    const rest = isBehind ? notReached(layer, 'behind') : unknown(layer, 'untold');
    return known.get(layer) ?? { ...rest, check: LAYER_CHECKS[layer] };
  });
}

function callContext(failed: FailedCall, seen: PageOutcomes): GraphqlCallContext {
  return {
    hasToken: firstCall(failed) === 'call',
    compared: { withoutToken: seen['key-only'], wrongKey: seen['wrong-key'] },
    failure: failed.failure,
  };
}

function judgeEndpoint(failed: DiagnosedFailure, seen: PageOutcomes): readonly Judgement[] {
  if (failed.kind === 'token') return judgeFailedSignIn(failed.failure, seen);
  const first = firstCall(failed);
  const call = first && seen[first];
  if (call?.came === 'silence' && seen.post) {
    return [broken('graphql', 'callSlow', PAGE_CHECK_TIMEOUT_S)];
  }
  if (call?.came !== 'answer') return [];
  const context = callContext(failed, seen);
  // The comparisons are still to come.
  if (blameOf(call, context)?.on === 'unclear' && !seen['wrong-key']) return [];
  return judgeCall(call, context);
}

function judgeFailedSignIn(failure: SignInFailure, seen: PageOutcomes): readonly Judgement[] {
  const graphql = notReached('graphql', 'afterSignIn');
  const { status, code } = failure;
  if (status !== undefined) {
    const answered = ANSWER_COPY.answered('POST', `${status}`);
    return [...judgeSignInFailure(failure, answered, failure.description), graphql];
  }
  // All that can be asked without signing in was answered in time.
  const policy = seen['worker-policy'];
  const isSlow = code === 'timeout' && policy !== undefined && policy.came !== 'blocked';
  return isSlow ? [broken('token', 'signInSlow'), graphql] : [graphql];
}

interface Step {
  readonly judged: readonly Judgement[];
  readonly next?: PageProbe | undefined;
}

function found(...judged: readonly Judgement[]): Step {
  return { judged };
}

function ask(next: PageProbe | undefined, ...judged: readonly Judgement[]): Step {
  return { judged, next };
}

/** The cheapest request that halves what is left; undefined where none tells more. */
export function nextProbe(failed: DiagnosedFailure, seen: PageOutcomes): PageProbe | undefined {
  return examineWay(failed, seen).next;
}

function examineWay(failed: DiagnosedFailure, seen: PageOutcomes): Step {
  if (!failed.isOnline) return found(broken('network', 'offline'));
  if (isMixedContent(failed)) {
    return found(broken('transport', 'mixedContent', endpointOrigin(failed)));
  }
  const { code, status } = failed.failure;
  const first = firstCall(failed);
  const call = first && seen[first];
  if (failed.kind === 'graphql' && call?.came === 'answer') {
    const isUnclear = blameOf(call, callContext(failed, seen))?.on === 'unclear';
    const comparisons = isUnclear ? (['key-only', 'wrong-key'] as const) : [];
    const next = comparisons.find((probe) => !seen[probe]);
    return ask(next, ...cameBack(failed, call.status));
  }
  // An answer came and could be read: all else was in it.
  if (failed.kind === 'token' && status !== undefined) return found(...cameBack(failed, status));
  const step = first && !call ? ask(first) : examineRoute(failed, seen, call);
  return code === 'redirected' ? ask(step.next, ...sentElsewhere(failed)) : step;
}

function examineRoute(
  failed: DiagnosedFailure,
  seen: PageOutcomes,
  call: RequestOutcome | undefined,
): Step {
  const { read } = seen;
  const came = [call?.came, read?.came];
  if (came.includes('blocked')) return found(policyForbids(failed));
  if (came.includes('redirect')) return found(...sentElsewhere(failed));
  if (!read) return ask('read');
  return read.came === 'answer' ? examinePreflight(failed, seen) : examineSilence(failed, seen);
}

function examineSilence(failed: DiagnosedFailure, { read, reach, home }: PageOutcomes): Step {
  const isSilent = read?.came === 'silence';
  if (isSameOrigin(failed)) {
    // What cannot be read on the page's own origin did not come.
    return ask(isSilent && !home ? 'home' : undefined, broken('network', 'ownHostSilent'));
  }
  if (!isSilent && !reach) return ask('reach');
  if (reach?.came === 'something') {
    const { allowHeaders } = CORS_NEEDS[failed.kind];
    return found(...reached(), broken('cors', 'originNotAllowed', failed.pageOrigin, allowHeaders));
  }
  // The page's policy lets this origin through, so that it stopped what came after it.
  if (reach?.came === 'blocked') return found(...sentElsewhere(failed));
  if (!home) return ask('home');
  if (home.came !== 'answer') return found(broken('network', 'nothingReached'));
  const isSlow = isSilent || reach?.came === 'silence';
  return found(
    isSlow
      ? broken('network', 'hostSilent', endpointOrigin(failed), PAGE_CHECK_TIMEOUT_S)
      : broken('network', 'hostNotReached', endpointOrigin(failed)),
  );
}

function examinePreflight(failed: DiagnosedFailure, seen: PageOutcomes): Step {
  if (isSameOrigin(failed)) return examinePost(failed, seen);
  const { asked, allowHeaders } = CORS_NEEDS[failed.kind];
  switch (seen.headers?.came) {
    case undefined:
      return ask('headers', ...reached());
    case 'answer':
      return examinePost(failed, seen);
    case 'redirect':
      return found(...sentElsewhere(failed));
    case 'blocked':
      return found(policyForbids(failed));
    case 'silence':
      return found(...reached(), broken('cors', 'preflightSilent'));
    default:
  }
  const isSingle = asked.length === 1;
  const probes = isSingle ? [] : asked.map((name) => `header ${name}` as const);
  const next = probes.find((probe) => !seen[probe]);
  if (next) return ask(next, ...reached());
  const refused = asked.filter((name) => isSingle || seen[`header ${name}`]?.came !== 'answer');
  const fault =
    refused.length === asked.length
      ? broken('cors', 'noPreflight', allowHeaders)
      : refused.length === 0
        ? broken('cors', 'headersTogether', allowHeaders)
        : broken('cors', 'headersNotAllowed', refused, allowHeaders);
  return found(...reached(), fault);
}

function examinePost(failed: DiagnosedFailure, seen: PageOutcomes): Step {
  const isToken = failed.kind === 'token';
  const last = isToken ? 'worker-policy' : 'post';
  const came = seen[last]?.came;
  if (!came) return ask(last, ...reached());
  const isSame = isSameOrigin(failed);
  const works = passed('cors', isSame ? 'sameOriginAsPage' : 'preflightWorks');
  if (came === 'blocked') {
    if (!isToken) return found(...sentElsewhere(failed));
    return found(passed('network', 'reached'), policyForbids(failed, TOKEN_WORKER_FILE), works);
  }
  const isTimeout = failed.failure.code === 'timeout' || seen.call?.came === 'silence';
  if (isTimeout) return found(...reached(), works);
  if (isToken) return found(...reached(), unknown('cors', 'postNotRepeated'));
  if (isSame || came !== 'something') return found(broken('network', 'postDropped'));
  return found(...reached(), broken('cors', 'postNotReadable', failed.pageOrigin));
}

function reached(): readonly Judgement[] {
  return [passed('network', 'reached'), passed('transport', 'transportWorks')];
}

function cameBack(failed: DiagnosedFailure, status: number): readonly Judgement[] {
  return [
    passed('network', 'answered', status),
    passed('transport', 'transportWorks'),
    passed('cors', isSameOrigin(failed) ? 'sameOriginAsPage' : 'readable'),
  ];
}

function sentElsewhere({ kind }: DiagnosedFailure): readonly Judgement[] {
  const setting = ENDPOINT_SETTINGS[kind];
  return [
    passed('network', 'reached'),
    broken('transport', 'redirected', ANSWER_COPY.redirectUnseen, undefined, setting),
  ];
}

function policyForbids(failed: DiagnosedFailure, file = 'index.html'): Judgement {
  return broken('transport', 'policyForbids', [endpointOrigin(failed)], failed.pageOrigin, file);
}
