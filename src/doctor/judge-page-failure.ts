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
  /** The page's origin, as the browser spells it. */
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

/** A failure in the page, with the facts known before any probe; holds no secret. */
export type DiagnosedFailure = FailedCall | FailedSignIn;

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

export function judgePageFailure(failure: DiagnosedFailure, outcomes: PageOutcomes): Finding[] {
  const judged = [...examineWay(failure, outcomes).judged, ...judgeEndpoint(failure, outcomes)];
  return LAYERS.flatMap((layer) => judged.filter((each) => each.layer === layer)).map(
    (judgement) => ({ ...judgement, check: LAYER_CHECKS[judgement.layer] }),
  );
}

export function completeLayers(findings: readonly Finding[]): Finding[] {
  const findingOf = new Map(findings.map((finding) => [finding.layer, finding]));
  const breaksAt = LAYERS.findIndex((layer) => findingOf.get(layer)?.verdict === 'broken');
  return LAYERS.map((layer, index) => {
    const isBehind = breaksAt >= 0 && index > breaksAt;
    const fallback = isBehind ? notReached(layer, 'behind') : unknown(layer, 'untold');
    return findingOf.get(layer) ?? { ...fallback, check: LAYER_CHECKS[layer] };
  });
}

function callContext(failed: FailedCall, outcomes: PageOutcomes): GraphqlCallContext {
  return {
    hasToken: firstCall(failed) === 'call',
    compared: { withoutToken: outcomes['key-only'], wrongKey: outcomes['wrong-key'] },
    failure: failed.failure,
  };
}

function judgeEndpoint(failed: DiagnosedFailure, outcomes: PageOutcomes): readonly Judgement[] {
  if (failed.kind === 'token') return judgeFailedSignIn(failed.failure, outcomes);
  const first = firstCall(failed);
  const call = first && outcomes[first];
  if (call?.kind === 'silence' && outcomes.post) {
    return [broken('graphql', 'callSlow', PAGE_CHECK_TIMEOUT_S)];
  }
  if (call?.kind !== 'answer') return [];
  const context = callContext(failed, outcomes);
  // The comparisons are still to come.
  if (blameOf(call, context)?.on === 'unclear' && !outcomes['wrong-key']) return [];
  return judgeCall(call, context);
}

function judgeFailedSignIn(failure: SignInFailure, outcomes: PageOutcomes): readonly Judgement[] {
  const graphql = notReached('graphql', 'afterSignIn');
  const { status, code } = failure;
  if (status !== undefined) {
    const answered = ANSWER_COPY.answered('POST', `${status}`);
    return [...judgeSignInFailure(failure, answered, failure.description), graphql];
  }
  // All that can be asked without signing in was answered in time.
  const policy = outcomes['worker-policy'];
  const isSlow = code === 'timeout' && policy !== undefined && policy.kind !== 'blocked';
  return isSlow ? [broken('token', 'signInSlow'), graphql] : [graphql];
}

interface Step {
  readonly judged: readonly Judgement[];
  readonly next?: PageProbe | undefined;
}

function settle(...judged: readonly Judgement[]): Step {
  return { judged };
}

function ask(next: PageProbe | undefined, ...judged: readonly Judgement[]): Step {
  return { judged, next };
}

/** The cheapest request that halves the remaining causes; undefined if none tells more. */
export function nextProbe(failed: DiagnosedFailure, outcomes: PageOutcomes): PageProbe | undefined {
  return examineWay(failed, outcomes).next;
}

function examineWay(failed: DiagnosedFailure, outcomes: PageOutcomes): Step {
  if (!failed.isOnline) return settle(broken('network', 'offline'));
  if (isMixedContent(failed)) {
    return settle(broken('transport', 'mixedContent', endpointOrigin(failed)));
  }
  const { code, status } = failed.failure;
  const first = firstCall(failed);
  const call = first && outcomes[first];
  if (failed.kind === 'graphql' && call?.kind === 'answer') {
    const isUnclear = blameOf(call, callContext(failed, outcomes))?.on === 'unclear';
    const comparisons = isUnclear ? (['key-only', 'wrong-key'] as const) : [];
    const next = comparisons.find((probe) => !outcomes[probe]);
    return ask(next, ...cameBack(failed, call.status));
  }
  // An answer came and could be read: all else was in it.
  if (failed.kind === 'token' && status !== undefined) return settle(...cameBack(failed, status));
  const step = first && !call ? ask(first) : examineRoute(failed, outcomes, call);
  return code === 'redirected' ? ask(step.next, ...sentElsewhere(failed)) : step;
}

function examineRoute(
  failed: DiagnosedFailure,
  outcomes: PageOutcomes,
  call: RequestOutcome | undefined,
): Step {
  const { read } = outcomes;
  const kinds = [call?.kind, read?.kind];
  if (kinds.includes('blocked')) return settle(policyForbids(failed));
  if (kinds.includes('redirect')) return settle(...sentElsewhere(failed));
  if (!read) return ask('read');
  return read.kind === 'answer'
    ? examinePreflight(failed, outcomes)
    : examineSilence(failed, outcomes);
}

function examineSilence(failed: DiagnosedFailure, { read, reach, home }: PageOutcomes): Step {
  const isSilent = read?.kind === 'silence';
  if (isSameOrigin(failed)) {
    // What cannot be read on the page's own origin did not come.
    return ask(isSilent && !home ? 'home' : undefined, broken('network', 'ownHostSilent'));
  }
  if (!isSilent && !reach) return ask('reach');
  if (reach?.kind === 'something') {
    const { allowHeaders } = CORS_NEEDS[failed.kind];
    return settle(
      ...reached(),
      broken('cors', 'originNotAllowed', failed.pageOrigin, allowHeaders),
    );
  }
  // The page's policy lets this origin through, so it stopped a later step.
  if (reach?.kind === 'blocked') return settle(...sentElsewhere(failed));
  if (!home) return ask('home');
  if (home.kind !== 'answer') return settle(broken('network', 'nothingReached'));
  const isSlow = isSilent || reach?.kind === 'silence';
  return settle(
    isSlow
      ? broken('network', 'hostSilent', endpointOrigin(failed), PAGE_CHECK_TIMEOUT_S)
      : broken('network', 'hostNotReached', endpointOrigin(failed)),
  );
}

function examinePreflight(failed: DiagnosedFailure, outcomes: PageOutcomes): Step {
  if (isSameOrigin(failed)) return examinePost(failed, outcomes);
  const { requestedHeaders: names, allowHeaders } = CORS_NEEDS[failed.kind];
  switch (outcomes.headers?.kind) {
    case undefined:
      return ask('headers', ...reached());
    case 'answer':
      return examinePost(failed, outcomes);
    case 'redirect':
      return settle(...sentElsewhere(failed));
    case 'blocked':
      return settle(policyForbids(failed));
    case 'silence':
      return settle(...reached(), broken('cors', 'preflightSilent'));
    default:
  }
  const isSingle = names.length === 1;
  const probes = isSingle ? [] : names.map((name) => `header ${name}` as const);
  const next = probes.find((probe) => !outcomes[probe]);
  if (next) return ask(next, ...reached());
  const refused = names.filter((name) => isSingle || outcomes[`header ${name}`]?.kind !== 'answer');
  const fault =
    refused.length === names.length
      ? broken('cors', 'noPreflight', allowHeaders)
      : refused.length === 0
        ? broken('cors', 'headersTogether', allowHeaders)
        : broken('cors', 'headersNotAllowed', refused, allowHeaders);
  return settle(...reached(), fault);
}

function examinePost(failed: DiagnosedFailure, outcomes: PageOutcomes): Step {
  const isToken = failed.kind === 'token';
  const last = isToken ? 'worker-policy' : 'post';
  const kind = outcomes[last]?.kind;
  if (!kind) return ask(last, ...reached());
  const isSame = isSameOrigin(failed);
  const works = passed('cors', isSame ? 'sameOriginAsPage' : 'preflightWorks');
  if (kind === 'blocked') {
    if (!isToken) return settle(...sentElsewhere(failed));
    return settle(passed('network', 'reached'), policyForbids(failed, TOKEN_WORKER_FILE), works);
  }
  const isTimeout = failed.failure.code === 'timeout' || outcomes.call?.kind === 'silence';
  if (isTimeout) return settle(...reached(), works);
  if (isToken) return settle(...reached(), unknown('cors', 'postNotRepeated'));
  if (isSame || kind !== 'something') return settle(broken('network', 'postDropped'));
  return settle(...reached(), broken('cors', 'postNotReadable', failed.pageOrigin));
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
