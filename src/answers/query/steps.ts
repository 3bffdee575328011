/** Work in small steps, between which others may have a turn; each takes some milliseconds at most. */
export type Steps<Result> = Generator<void, Result, void>;
