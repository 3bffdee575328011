import type { Finding } from './finding.ts';
import { quote } from './quote.ts';

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

/** Days left under which the operator is told. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * What a certificate says, its faults told apart, because each of them has another cure.
 *
 * @param now wall clock, milliseconds
 */
export function judgeCertificate(facts: CertificateFacts, hostname: string, now: number): Finding {
  const base = { layer: 'transport', check: 'TLS' } as const;
  const end = new Date(facts.validTo).toISOString().slice(0, 10);
  if (facts.fault !== undefined) {
    return { ...base, verdict: 'broken', ...describeFault(facts, hostname, end) };
  }
  const days = Math.floor((facts.validTo - now) / DAY_MS);
  return {
    ...base,
    verdict: 'passed',
    evidence: `${facts.protocol}, and a certificate for ${hostname} that is good until ${end}`,
    ...(days < SOON_DAYS && { operator: `Renew the certificate: ${days} days are left.` }),
  };
}

function describeFault(
  { fault, names }: CertificateFacts,
  hostname: string,
  end: string,
): Pick<Finding, 'evidence' | 'advice' | 'operator'> {
  switch (fault) {
    case 'CERT_HAS_EXPIRED':
      return {
        evidence: `The certificate expired on ${end}`,
        advice: 'Check this machine’s date; if that is right, only the operator can help.',
        operator: 'Renew the certificate, and let the server load the new one.',
      };
    case 'CERT_NOT_YET_VALID':
      return {
        evidence: 'The certificate is not valid yet',
        advice: 'Check this machine’s date first.',
        operator: 'Look at the first day of the certificate.',
      };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        evidence: `The certificate is for ${quote(names ?? '', []) || 'no name at all'}, not for ${hostname}`,
        advice: 'Check the address: is it the name that the service was given to you by?',
        operator: `Send a certificate that names ${hostname}.`,
      };
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return {
        evidence: 'The certificate is self-signed: no authority that this machine trusts made it',
        advice:
          'If your organisation has an authority of its own, run again with NODE_EXTRA_CA_CERTS naming its file.',
        operator: 'Send a certificate of a public authority: browsers refuse this one too.',
      };
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return {
        evidence: 'The authority behind the certificate is not known to this machine',
        advice:
          'If your organisation has an authority of its own, run again with NODE_EXTRA_CA_CERTS naming its file.',
        operator: 'Send the intermediate certificates along with your own (the full chain).',
      };
    default:
      return {
        evidence: `The certificate was refused: ${quote(fault ?? '', [])}`,
        operator: 'Look at the certificate that the server sends.',
      };
  }
}
