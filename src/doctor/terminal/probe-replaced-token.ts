import { graphqlEndpoint } from '../../contract/paths.ts';
import { describeAnswer, type NodeOutcome } from '../answer.ts';
import { findingsOf, judgementsOf, type Finding, type Judgement } from '../finding.ts';
import { judgeForeignAnswer, judgeUnanswered } from '../judge-connection.ts';
import type { DoctorRun, ProbedPart, SignedIn } from './doctor-run.ts';
import { callGraphql } from './probe-graphql-endpoint.ts';

const { passed, broken, unknown, notReached } = judgementsOf({
  replacedTokenTaken: (answered: string) => ({
    evidence: `${answered} to a token that a newer one replaced`,
    operator: 'Answer 401: a new token ends the one before it (contract, Authentication 6).',
  }),
  replacedTokenRefused: (answered: string, message: string) => `${answered}, “${message}”`,
  replacedTokenUnexplained: (answered: string, message: string | undefined) => ({
    evidence: `${answered}, ${message === undefined ? 'without a word of why' : `“${message}”`}`,
    operator:
      'Let error_description of WWW-Authenticate say whether a token expired or was terminated: people do different things then.',
  }),
  oneToken: () => 'It takes two tokens, and there are fewer',
  terminateNotAllowed: () => ({
    evidence: 'Not tried: it is a check on purpose of what ends live tokens',
    advice: 'Run again with --allow-terminate where no job needs this service user.',
  }),
});

/** Whether a token is over once a newer one was issued (contract, Authentication 6). */
export async function probeReplacedToken(run: DoctorRun, signedIn: SignedIn): Promise<ProbedPart> {
  const address = graphqlEndpoint(run.baseUrl);
  return { title: 'One token at a time', address, findings: await tryOldToken(run, signedIn) };
}

async function tryOldToken(run: DoctorRun, { tokens }: SignedIn): Promise<Finding[]> {
  const check = 'old token';
  const [token, ...newer] = tokens;
  if (!run.allowTerminate) return findingsOf(check, unknown('token', 'terminateNotAllowed'));
  if (newer.length === 0) return findingsOf(check, notReached('token', 'oneToken'));
  const outcome = await callGraphql(run, { apiKey: run.credentials.apiKey, token });
  return findingsOf(check, judgeReplacedToken(outcome), outcome);
}

function judgeReplacedToken(outcome: NodeOutcome): Judgement {
  if (outcome.kind !== 'answer') return judgeUnanswered(outcome);
  const foreign = judgeForeignAnswer(outcome, 'graphql', 'transport');
  if (foreign) return foreign;
  const { status, message } = outcome;
  const answered = describeAnswer(outcome);
  if (status !== 401) return broken('token', 'replacedTokenTaken', answered);
  // Whether the message tells a replaced token from one whose time is over.
  const isTold =
    message !== undefined &&
    /terminat|revok|replac|newer|supersed/i.test(message) &&
    !/expired or/i.test(message);
  return isTold
    ? passed('token', 'replacedTokenRefused', answered, message)
    : passed('token', 'replacedTokenUnexplained', answered, message);
}
