import { GRAPHQL_PATH, TOKEN_PATH } from '../contract/paths.ts';
import {
  describeAnswer,
  quote,
  type AnswerSummary,
  type NodeOutcome,
  type RequestOutcome,
  type Unanswered,
} from './answer.ts';
import { broken, passed, unknown, type Judgement, type Layer } from './finding.ts';
import type { CheckedEndpoint } from './network-messages.ts';

/** What a TLS handshake showed. */
export interface CertificateFacts {
  /** Names that the certificate is for, as OpenSSL prints them; undefined where it has none. */
  readonly names: string | undefined;
  /** End of its time, milliseconds since the epoch. */
  readonly validTo: number;
  /** Such as `TLSv1.3`. */
  readonly protocol: string;
  /** Node's or OpenSSL's code for what is wrong; undefined where nothing is. */
  readonly fault: string | undefined;
}

/** A step of a connection, which Node alone can see. */
export type ConnectionStep =
  | { readonly step: 'address'; readonly isHttps: boolean }
  | {
      readonly step: 'name';
      readonly hostname: string;
      readonly addresses?: readonly string[];
      readonly fault?: string;
    }
  | { readonly step: 'connection'; readonly target: string; readonly fault?: string }
  | { readonly step: 'handshake'; readonly fault: string }
  | {
      readonly step: 'certificate';
      readonly hostname: string;
      readonly facts: CertificateFacts;
      readonly now: number;
    };

/** A step, as the report shows it. */
export type ConnectionObservation = ConnectionStep & {
  readonly about: 'connection';
  readonly check: string;
};

/** Days left under which the operator is told. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

/** Judges one step on the way to an endpoint: name, connection, TLS. */
export function judgeStep(step: ConnectionStep): Judgement {
  switch (step.step) {
    case 'address':
      return passed('transport', 'address', step.isHttps);
    case 'name': {
      const { hostname, addresses, fault } = step;
      if (fault !== undefined) return broken('network', 'nameNotFound', hostname, fault);
      return passed('network', 'nameFound', hostname, addresses);
    }
    case 'connection': {
      const { target, fault } = step;
      if (fault === undefined) return passed('network', 'connected', target);
      const code = fault === 'ECONNREFUSED' ? 'connectionRefused' : 'notConnected';
      return broken('network', code, target, fault);
    }
    case 'handshake':
      return broken('transport', 'noTls', step.fault);
    case 'certificate':
      return judgeCertificate(step.facts, step.hostname, step.now);
  }
}

/** What a certificate says, its faults told apart, because each of them has another cure. */
function judgeCertificate(facts: CertificateFacts, hostname: string, now: number): Judgement {
  const { names, validTo, protocol, fault } = facts;
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

/** Says why no answer came. */
export function judgeUnanswered({ came, method = 'GET' }: Unanswered): Judgement {
  switch (came) {
    case 'silence':
      return broken('network', 'noAnswerInTime', method);
    case 'nothing':
      return broken('network', 'connectionEnded', method);
    case 'bad-certificate':
      return broken('transport', 'notSent', method);
    case 'not-http':
      return broken('transport', 'notHttp', method);
    case 'not-asked':
      return unknown('network', 'tooManyRequests', method);
  }
}

/**
 * Whether an answer is the endpoint's own at all, before anything is read from it: a redirect and a
 * page of HTML come from something that stands before the service, or from another one.
 *
 * @param layer which the answer is about
 * @returns what is broken; undefined where the answer may be the endpoint's
 */
export function judgeForeignAnswer(
  answer: AnswerSummary,
  endpoint: CheckedEndpoint,
  layer: Layer,
): Judgement | undefined {
  const { status, shape, title, location } = answer;
  const answered = describeAnswer(answer);
  if (isRedirect(answer)) return broken('transport', 'redirected', answered, location, endpoint);
  if (shape === 'too-large') return broken(layer, 'tooLarge', answered);
  if (shape === 'html') return broken(layer, 'html', answered, title, endpoint);
  if (status === 404) return wrongPath(answered, endpoint, layer);
  return undefined;
}

/** There is nothing at the endpoint's address. */
export function wrongPath(answered: string, endpoint: CheckedEndpoint, layer: Layer): Judgement {
  const path = endpoint === 'token' ? TOKEN_PATH : GRAPHQL_PATH;
  return broken(layer, 'wrongPath', answered, endpoint, path);
}

/** A redirect, as a page sees it or as Node does. */
function isRedirect(outcome: RequestOutcome): boolean {
  if (outcome.came !== 'answer') return outcome.came === 'redirect';
  return outcome.status >= 300 && outcome.status < 400;
}

/** Whether an answer may be the endpoint's own, so that it is safe to send it secrets. */
export function isEndpoint(outcome: NodeOutcome, endpoint: CheckedEndpoint): boolean {
  return outcome.came === 'answer' && !judgeForeignAnswer(outcome, endpoint, 'transport');
}
