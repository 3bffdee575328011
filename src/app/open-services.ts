import type { Service } from '../contract/config.ts';

/** Past this, the least recently used service closes: its tabs and drafts are stored, its answers are not. */
export const MAX_OPEN_SERVICES = 8;

/** The services that share the session of the current one, which is last. */
export function openServicesAfter<Of extends Pick<Service, 'authUrl'>>(
  open: readonly Of[],
  inFront: Of,
): readonly Of[] {
  const others = open.filter((one) => one !== inFront && one.authUrl === inFront.authUrl);
  return [...others.slice(-(MAX_OPEN_SERVICES - 1)), inFront];
}

/** The service whose `revocationUrl` ends the session's token: the current one, else another of its token service. */
export function serviceThatEndsTokens<Of extends Pick<Service, 'authUrl' | 'revocationUrl'>>(
  services: readonly Of[],
  inFront: Of,
): (Of & { readonly revocationUrl: string }) | undefined {
  return [inFront, ...services].find(
    (one): one is Of & { revocationUrl: string } =>
      one.authUrl === inFront.authUrl && one.revocationUrl !== undefined,
  );
}
