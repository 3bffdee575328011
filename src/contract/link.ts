export type LinkKind = 'operation' | 'docs';

/** A link into the explorer. It lives in the fragment of an address, which no server receives. */
export interface Link {
  readonly kind: LinkKind;
  readonly version: string;
  readonly serviceId: string;
  readonly data: string;
}

const LINK_VERSION = '1';

export function writeLink(kind: LinkKind, serviceId: string, data: string): string {
  return `#${[kind, LINK_VERSION, serviceId, data].join('/')}`;
}

/** Reads the fragment of an address; undefined if it is not a link of ours. The data is not checked. */
export function readLink(fragment: string): Link | undefined {
  const [, kind, version = '', serviceId = '', data = ''] =
    /^#(operation|docs)\/([^/]*)\/?([^/]*)\/?(.*)$/s.exec(fragment) ?? [];
  return kind === undefined ? undefined : { kind: kind as LinkKind, version, serviceId, data };
}

export function isKnownVersion({ version }: Link): boolean {
  return version === LINK_VERSION;
}
