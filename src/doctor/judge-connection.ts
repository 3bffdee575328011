import { GRAPHQL_PATH, TOKEN_PATH } from '../contract/paths.ts';
import {
  describeAnswer,
  quote,
  type AnswerSummary,
  type NodeOutcome,
  type Unanswered,
} from './answer.ts';
import { broken, passed, type Judgement, type Layer } from './finding.ts';
import type { CheckedEndpoint } from './network-copy.ts';

export type ConnectionStep =
  | { readonly step: 'address'; readonly isHttps: boolean }
  | {
      readonly step: 'name';
      readonly hostname: string;
      readonly addresses?: readonly string[];
      readonly fault?: string | undefined;
    }
  | {
      readonly step: 'connection';
      readonly target: string;
      readonly proxy?: string | undefined;
      readonly fault?: string | undefined;
    }
  | { readonly step: 'handshake'; readonly fault: string }
  | CertificateStep;

interface CertificateStep {
  readonly step: 'certificate';
  readonly hostname: string;
  /** Names that the certificate is for, as OpenSSL prints them; undefined where it has none. */
  readonly names: string | undefined;
  readonly validTo: number;
  readonly now: number;
  readonly protocol: string;
  readonly fault: string | undefined;
}

export const ENDPOINT_SETTINGS = { token: 'authUrl', graphql: 'baseUrl' } as const;

const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

export function judgeStep(step: ConnectionStep): Judgement {
  switch (step.step) {
    case 'address':
      return passed('transport', 'address', step.isHttps);
    case 'name':
      return step.fault === undefined
        ? passed('network', 'nameFound', step.hostname, step.addresses)
        : broken('network', 'nameNotFound', step.hostname, step.fault);
    case 'connection': {
      const { target, proxy, fault } = step;
      if (proxy !== undefined) {
        if (fault === undefined) return passed('network', 'proxyConnected', proxy, target);
        return fault === '407'
          ? broken('network', 'proxyWantsUser', proxy)
          : broken('network', 'proxyNotConnected', proxy, target, fault);
      }
      if (fault === undefined) return passed('network', 'connected', target);
      const code = fault === 'ECONNREFUSED' ? 'connectionRefused' : 'notConnected';
      return broken('network', code, target, fault);
    }
    case 'handshake':
      return broken('transport', 'noTls', step.fault);
    case 'certificate':
      return judgeCertificate(step);
  }
}

function judgeCertificate(step: CertificateStep): Judgement {
  const { hostname, names, validTo, now, protocol, fault } = step;
  const end = new Date(validTo).toISOString().slice(0, 10);
  switch (fault) {
    case undefined: {
      const days = Math.floor((validTo - now) / DAY_MS);
      const daysLeft = days < SOON_DAYS ? days : undefined;
      return passed('transport', 'certificateGood', protocol, hostname, end, daysLeft);
    }
    case 'CERT_HAS_EXPIRED':
      return broken('transport', 'certificateExpired', end);
    case 'CERT_NOT_YET_VALID':
      return broken('transport', 'certificateNotYetValid');
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return broken('transport', 'certificateOfAnother', quote(names ?? '', []), hostname);
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return broken('transport', 'certificateSelfSigned');
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return broken('transport', 'certificateIncomplete');
    default:
      return broken('transport', 'certificateRefused', quote(fault, []));
  }
}

const UNANSWERED = {
  silence: ['network', 'noAnswerInTime'],
  nothing: ['network', 'connectionEnded'],
  'bad-certificate': ['transport', 'notSent'],
  'not-http': ['transport', 'notHttp'],
} as const;

export function judgeUnanswered({ kind, method = 'GET' }: Unanswered): Judgement {
  const [layer, code] = UNANSWERED[kind];
  return broken(layer, code, method);
}

/**
 * Whether an answer is the endpoint's own, before it is read: redirects and HTML are not.
 * @param layer which the answer is about
 * @returns the fault; undefined if the answer may be the endpoint's
 */
export function judgeForeignAnswer(answer: AnswerSummary, endpoint: CheckedEndpoint, layer: Layer) {
  const { status, shape, title, location } = answer;
  const answered = describeAnswer(answer);
  if (status >= 300 && status < 400) {
    return broken('transport', 'redirected', answered, location, ENDPOINT_SETTINGS[endpoint]);
  }
  if (shape === 'too-large') return broken(layer, 'tooLarge', answered);
  if (shape === 'html') return broken(layer, 'html', answered, title, ENDPOINT_SETTINGS[endpoint]);
  if (status === 404) return wrongPath(answered, endpoint, layer);
  return undefined;
}

export function wrongPath(answered: string, endpoint: CheckedEndpoint, layer: Layer): Judgement {
  const path = endpoint === 'token' ? TOKEN_PATH : GRAPHQL_PATH;
  return broken(layer, 'wrongPath', answered, ENDPOINT_SETTINGS[endpoint], path);
}

/** Whether an answer may be the endpoint's own, so that it is safe to send it secrets. */
export function isEndpoint(outcome: NodeOutcome, endpoint: CheckedEndpoint): boolean {
  return outcome.kind === 'answer' && !judgeForeignAnswer(outcome, endpoint, 'transport');
}
