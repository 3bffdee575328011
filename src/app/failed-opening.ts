import { ConfigUnavailableError, type ConfigTrouble } from '../session/load-config.ts';

/** A page that could not be opened for want of an answer: the form stays, and it can be tried again. */
export interface FailedOpening {
  /** Another one for each try. */
  readonly error: Error;
  readonly trouble: Exclude<ConfigTrouble, 'unusable'>;
  /** Tries again, unless that is under way; settles when it is over, however it went. */
  readonly retry: () => Promise<void>;
}

/**
 * What the last failure means to somebody who has a form before them.
 *
 * @returns undefined where nothing failed, or what came has to be put right by an operator
 */
export function failedOpening(
  error: Error | undefined,
  retry: () => Promise<void>,
): FailedOpening | undefined {
  if (!(error instanceof ConfigUnavailableError) || error.trouble === 'unusable') return undefined;
  return { error, trouble: error.trouble, retry };
}
