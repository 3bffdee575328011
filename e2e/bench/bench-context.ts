import type { Browser } from '@playwright/test';
import type { Conditions } from './page/bench-page.mjs';
import type { Peer } from './peers/peer.ts';
import type { BenchServer } from './server/bench-server.mjs';

/** A schema that everybody is given. */
export interface BenchSchema {
  readonly id: string;
  /** The answer to an introspection query. */
  readonly introspection: Buffer;
  /** Names of the query type's fields. */
  readonly fields: readonly string[];
  /** What is typed into a search, letter by letter. */
  readonly search: string;
}

/** What every group is given. */
export interface BenchContext {
  readonly browser: Browser;
  readonly server: BenchServer;
  readonly peers: readonly Peer[];
  readonly conditions: readonly Conditions[];
  /** Of each subject under each condition. */
  readonly runs: number;
  /** Names of hostile texts; undefined for all. */
  readonly only: readonly string[] | undefined;
  /** Folder that holds `explorer/` and `service/`. */
  readonly build: string;
  /** Serves an older build to compare with, where one was named. */
  readonly before: BenchServer | undefined;
  /** The built service's. */
  readonly smallSchema: BenchSchema;
  /** Tells what was just measured. */
  progress(what: string): void;
  /** Notes what could not be measured. */
  fail(what: string, error: unknown): void;
}
