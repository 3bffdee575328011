/** The layers that a call passes on its way, outermost first. */
export const LAYERS = ['network', 'transport', 'cors', 'api-key', 'token', 'graphql'] as const;

export type Layer = (typeof LAYERS)[number];

/**
 * What is known of a layer: it works, it is what broke, it lies behind what broke, or nothing could
 * tell.
 */
export type Verdict = 'passed' | 'broken' | 'not-reached' | 'unknown';

/** The outcome of one check, in words; holds no secret. */
export interface Finding {
  readonly layer: Layer;
  /** What was looked at, a few words. */
  readonly check: string;
  readonly verdict: Verdict;
  /** How that is known: what was asked and what came. */
  readonly evidence: string;
  /** What whoever sees this can do. */
  readonly advice?: string;
  /** Which header or setting is missing, for the operator. */
  readonly operator?: string;
}
