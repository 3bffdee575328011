import { quote } from '../quote.ts';
import { prompt } from './prompt.ts';
import { isInteractive, type Terminal } from './terminal.ts';

export interface SignInPlan {
  readonly username: string;
  /** Sign-ins that the run will make. */
  readonly count: number;
  /** Do not ask. */
  readonly yes: boolean;
  readonly secrets: readonly string[];
}

/**
 * Says what signing in does to others, and asks whether to go on where somebody is there to answer;
 * a run that nobody watches goes on, since that is what it was started for.
 *
 * @returns whether to sign in
 */
export async function warnAndConfirm(terminal: Terminal, plan: SignInPlan): Promise<boolean> {
  const username = quote(plan.username, plan.secrets);
  const times = plan.count === 1 ? 'once' : 'twice';
  terminal.messages.write(
    `The doctor signs in ${times} as ${username}. That ends the token that this service user holds ` +
      'anywhere else: running jobs and open explorers have to sign in again.\n',
  );
  if (plan.yes || !isInteractive(terminal)) return true;
  const answer = await prompt(terminal, 'Sign in? [y/N] ');
  const isYes = /^y(?:es)?$/i.test(answer.trim());
  if (!isYes) terminal.messages.write('No sign-in, then; the rest is checked.\n');
  return isYes;
}
