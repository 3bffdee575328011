import * as v from 'valibot';
import {
  TOKEN_LIFETIME_S,
  tokenResponseSchema,
  type TokenResponse,
} from '../contract/token-response.ts';
import { readRefusalMessage } from '../contract/refusal-message.ts';
import { blameOfRefusal } from '../session/blame-of-refusal.ts';
import { describeAnswer, jsonOf, type Answer } from './answer.ts';
import type { Finding } from './finding.ts';
import { headerList } from './header-list.ts';
import { judgeTransport } from './judge-transport.ts';
import { readWords } from './read-words.ts';

/** What a sign-in came to. */
export interface SignInJudgement {
  readonly findings: readonly Finding[];
  /** Present where the answer holds one that can be used. */
  readonly token?: TokenResponse;
}

/**
 * The answer to a token request with right credentials (contract, Access token response; RFC 6749,
 * section 5.1). Nothing of a body that may hold a token goes into a finding.
 */
export function judgeTokenAnswer(answer: Answer, check: string): SignInJudgement {
  const elsewhere = judgeTransport(answer, check);
  if (elsewhere) return { findings: [elsewhere] };
  if (answer.status !== 200) return { findings: [refused(answer, check)] };

  const parsed = v.safeParse(tokenResponseSchema, jsonOf(answer));
  if (!parsed.success) {
    const faults = parsed.issues.map(describeFault);
    return {
      findings: [
        {
          layer: 'token',
          check,
          verdict: 'broken',
          evidence: `${describeAnswer(answer)}, but ${faults.join('; ')}`,
          operator: 'Answer with access_token, expires_in in seconds and token_type Bearer.',
        },
      ],
    };
  }
  const { expires_in: lifetime } = parsed.output;
  const findings: Finding[] = [
    {
      layer: 'token',
      check,
      verdict: 'passed',
      evidence: `${describeAnswer(answer)} with access_token, expires_in ${lifetime}, token_type Bearer`,
      ...(lifetime !== TOKEN_LIFETIME_S && {
        operator: `The contract’s expires_in is ${TOKEN_LIFETIME_S}; the explorer takes any.`,
      }),
    },
    judgeCaching(answer, `${check}: no-store`),
  ];
  return { findings, token: parsed.output };
}

function describeFault(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue);
  if (field === null) return 'it is no JSON object';
  return issue.received === 'undefined' ? `${field} is missing` : issue.message;
}

function judgeCaching({ headers }: Answer, check: string): Finding {
  const value = headers.get('cache-control');
  if (headerList(value).includes('no-store')) {
    return { layer: 'token', check, verdict: 'passed', evidence: 'Cache-Control: no-store' };
  }
  return {
    layer: 'token',
    check,
    verdict: 'broken',
    evidence: `Cache-Control ${value === null ? 'is missing' : 'lacks no-store'}: the token may stay in a cache`,
    operator: 'Send Cache-Control: no-store with every token (RFC 6749, section 5.1).',
  };
}

function refused(answer: Answer, check: string): Finding {
  const evidence = describeAnswer(answer) + readWords(answer);
  const { status, headers, body = '' } = answer;
  const base = { layer: 'token', check, verdict: 'broken', evidence } as const;
  if (status === 429) {
    return { ...base, advice: 'Too many tries: wait as long as the service says, then run again.' };
  }
  if (status >= 500) return { ...base, operator: 'The service failed; its log says why.' };
  const challenge = headers.get('www-authenticate');
  const said = readRefusalMessage(body);
  const { on } = blameOfRefusal({ endpoint: 'token', status, challenge, said, body });
  if (on === 'api-key') {
    return {
      layer: 'api-key',
      check,
      verdict: 'broken',
      evidence,
      advice: 'Check the API key: it must be the one that came with this service user.',
    };
  }
  if (on === 'credentials') {
    return {
      ...base,
      advice:
        'Check username and password. The username is the one of the initial password setup, not an e-mail address.',
    };
  }
  if (status === 401 || status === 403) {
    return {
      ...base,
      advice:
        'The service does not say that username or password is wrong: ask its operator before you try again.',
    };
  }
  return {
    ...base,
    operator:
      'The request was made as the contract says (Endpoints 1); take it, or say what is wrong.',
  };
}
