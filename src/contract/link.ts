export type LinkKind = 'operation' | 'docs';

/** A link into the explorer, as it stands in the fragment of an address, which no server gets to see. */
export interface Link {
  readonly kind: LinkKind;
  /** Of the kind's data. */
  readonly version: string;
  readonly serviceId: string;
  readonly data: string;
}

const LINK_VERSION = '1';

/** A link as a fragment, with its `#`. */
export function writeLink(kind: LinkKind, serviceId: string, data: string): string {
  return `#${[kind, LINK_VERSION, serviceId, data].join('/')}`;
}

/** Reads the fragment of an address; undefined where it is no link of ours. Data may be anything. */
export function readLink(fragment: string): Link | undefined {
  const [, kind, version = '', serviceId = '', data = ''] =
    /^#(operation|docs)\/([^/]*)\/?([^/]*)\/?(.*)$/s.exec(fragment) ?? [];
  return kind === undefined ? undefined : { kind: kind as LinkKind, version, serviceId, data };
}

export function isKnownVersion({ version }: Link): boolean {
  return version === LINK_VERSION;
}
