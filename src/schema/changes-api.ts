import type { TypeKindName } from './schema-index.ts';

export const SCHEMA_HISTORY_DATABASE = 'gatehouse-schema-history';

/** Gravest first. */
export const CHANGE_LEVELS = ['breaking', 'dangerous', 'safe'] as const;

export type ChangeLevel = (typeof CHANGE_LEVELS)[number];

export type ChangeSubject =
  | 'type'
  | 'field'
  | 'field-argument'
  | 'input-field'
  | 'enum-value'
  | 'directive'
  | 'directive-argument'
  | 'query-type'
  | 'mutation-type'
  | 'subscription-type';

export type ChangeEvent =
  | 'added'
  | 'removed'
  | 'kind-changed'
  | 'type-changed'
  | 'default-changed'
  | 'description-changed'
  | 'deprecation-added'
  | 'deprecation-removed'
  | 'deprecation-changed'
  | 'interface-added'
  | 'interface-removed'
  | 'member-added'
  | 'member-removed'
  | 'one-of-changed'
  | 'specified-by-changed'
  | 'location-added'
  | 'location-removed'
  | 'repeatable-changed'
  | 'root-changed';

/** A difference between two schemas; `change-copy.ts` words it. */
export interface SchemaChange {
  readonly level: ChangeLevel;
  readonly subject: ChangeSubject;
  readonly event: ChangeEvent;
  /** Schema coordinate, such as `Query.city.id` or `@tag.name`; undefined for the schema itself. */
  readonly path: string | undefined;
  readonly kind?: TypeKindName | undefined;
  /** The old type, value, text or name, depending on the event; undefined for none. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type ChangeCounts = Readonly<Record<ChangeLevel, number>>;

export interface SchemaVersion {
  /** SHA-256 of its introspection, in hexadecimal digits. */
  readonly hash: string;
  /** Wall clock, milliseconds. */
  readonly firstSeenAt: number;
  readonly seenAt: number;
  readonly types: number;
  /** Name of the file it was loaded from; undefined for the service's own. */
  readonly file?: string | undefined;
}

export interface SchemaNews {
  readonly before: string;
  readonly after: string;
  readonly counts: ChangeCounts;
}

export interface SchemaComparison {
  readonly counts: ChangeCounts;
  /** As many of each level as are listed; `counts` has the totals. */
  readonly changes: readonly SchemaChange[];
}

export interface CheckedOperation {
  readonly id: string;
  readonly query: string;
}

export interface OperationFit {
  readonly id: string;
  readonly faults: readonly string[];
  readonly deprecations: readonly string[];
  readonly changes: readonly number[];
}
