import type { CorsNeeds } from '../contract/headers.ts';
import { describeAnswer, type Answer } from './answer.ts';
import type { Finding } from './finding.ts';
import { headerList } from './header-list.ts';
import { judgeAllowOrigin } from './judge-allow-origin.ts';

/** What a page on another origin needs, to be looked for on an answer. */
export interface PageNeeds {
  readonly needs: CorsNeeds;
  readonly pageOrigin: string;
  /** The check's name in the report. */
  readonly check: string;
}

/**
 * Whether a page may read an answer to a real call, and in it the headers that say why and how
 * long. To be asked of good answers and of refusals: gateways are known to forget the latter.
 */
export function judgeCorsAnswer(answer: Answer, page: PageNeeds): Finding {
  const base = { layer: 'cors', check: page.check } as const;
  const answered = describeAnswer(answer);
  const fault = judgeAllowOrigin(answer, page.pageOrigin);
  if (fault) {
    return {
      ...base,
      verdict: 'broken',
      evidence: `${answered}: ${fault.evidence}`,
      operator: `${fault.operator}, on refusals too.`,
    };
  }
  const exposed = new Set(headerList(answer.headers.get('access-control-expose-headers')));
  const hidden = page.needs.exposeHeaders.filter((name) => !exposed.has(name) && !exposed.has('*'));
  if (hidden.length > 0) {
    return {
      ...base,
      verdict: 'broken',
      evidence: `${answered}: the page may read it, but not ${hidden.join(', ')}`,
      advice: 'Calls work, but the page cannot say why one was refused, or for how long.',
      operator: `Send Access-Control-Expose-Headers: ${page.needs.exposeHeaders.join(', ')}`,
    };
  }
  return {
    ...base,
    verdict: 'passed',
    evidence: `${answered}, and ${page.pageOrigin} may read it`,
  };
}
