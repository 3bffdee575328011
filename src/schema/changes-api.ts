import type { TypeKindName } from './schema-index.ts';

/** In IndexedDB: the schemas that a service had at earlier visits. */
export const SCHEMA_HISTORY_DATABASE = 'gatehouse-schema-history';

/** What a change may do to clients: break them, surprise them, or nothing. The gravest first. */
export const CHANGE_LEVELS = ['breaking', 'dangerous', 'safe'] as const;

export type ChangeLevel = (typeof CHANGE_LEVELS)[number];

/** What of a schema a change is about. */
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
  /** Of the type that operations begin at. */
  | 'root-changed';

/** One thing that is not the same in two schemas; `change-copy.ts` says it in words. */
export interface SchemaChange {
  readonly level: ChangeLevel;
  readonly subject: ChangeSubject;
  readonly event: ChangeEvent;
  /** Where, as a schema coordinate with dots, such as `Query.city.id` or `@tag.name`; undefined for the schema itself. */
  readonly path: string | undefined;
  /** Of the type that it is about, or that has what it is about. */
  readonly kind?: TypeKindName | undefined;
  /** What was there: a type, a value, a text, a name, by what has happened; undefined for nothing. */
  readonly from?: string | undefined;
  /** What is there now. */
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
  /** Name of the file that somebody loaded it from; undefined where the service has shown it. */
  readonly file?: string | undefined;
}

/** That a service's schema is not the one of the visit before. */
export interface SchemaNews {
  /** Hashes of both. */
  readonly before: string;
  readonly after: string;
  readonly counts: ChangeCounts;
}

/** All that has changed between two schemas, the gravest first. */
export interface SchemaComparison {
  readonly counts: ChangeCounts;
  /** Of each level no more than a person reads; `counts` has all. */
  readonly changes: readonly SchemaChange[];
}

export interface CheckedOperation {
  readonly id: string;
  readonly query: string;
}

export interface OperationFit {
  readonly id: string;
  /** What is wrong with it, and was not before, as graphql-js says it. */
  readonly faults: readonly string[];
  /** What it uses that is deprecated, and was not before. */
  readonly deprecations: readonly string[];
  /** Places in the list of changes of those that concern it. */
  readonly changes: readonly number[];
}
