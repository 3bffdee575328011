import type { TypeKindName } from './schema-index.ts';

/** IndexedDB database of a service's earlier schemas. */
export const SCHEMA_HISTORY_DATABASE = 'gatehouse-schema-history';

/** Effects of a change on clients, gravest first. */
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
  /** The type that operations begin at changed. */
  | 'root-changed';

/** A difference between two schemas; `change-copy.ts` words it. */
export interface SchemaChange {
  readonly level: ChangeLevel;
  readonly subject: ChangeSubject;
  readonly event: ChangeEvent;
  /** Schema coordinate, such as `Query.city.id` or `@tag.name`; undefined for the schema itself. */
  readonly path: string | undefined;
  /** Kind of the changed type, or of the type with the changed part. */
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

/** The news that a service's schema has changed since the last visit. */
export interface SchemaNews {
  readonly before: string;
  readonly after: string;
  readonly counts: ChangeCounts;
}

/** All differences between two schemas, gravest first. */
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
  /** New faults of the operation, in graphql-js's words. */
  readonly faults: readonly string[];
  readonly deprecations: readonly string[];
  /** Indexes of the changes that concern it. */
  readonly changes: readonly number[];
}
