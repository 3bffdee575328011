import { LAYERS, type Finding, type Layer, type Verdict } from '../../doctor/finding.ts';
import { CHECKS, REST } from './doctor-copy.ts';

/** What a finding says, beside its verdict. */
export interface Words {
  readonly evidence: string;
  readonly advice?: string;
  readonly operator?: string;
}

interface LayerJudgement extends Words {
  readonly verdict: Verdict;
}

/** What is known so far, layer by layer. */
export type Judgement = Readonly<Partial<Record<Layer, LayerJudgement | undefined>>>;

export const passed = (words: Words): LayerJudgement => ({ verdict: 'passed', ...words });
export const broken = (words: Words): LayerJudgement => ({ verdict: 'broken', ...words });
export const unknown = (words: Words): LayerJudgement => ({ verdict: 'unknown', ...words });
export const notReached = (words: Words): LayerJudgement => ({ verdict: 'not-reached', ...words });

/** The layers that something is known of, outermost first. */
export function findingsOf(judgement: Judgement): Finding[] {
  return LAYERS.flatMap((layer) => {
    const known = judgement[layer];
    return known ? [{ layer, check: CHECKS[layer], ...known }] : [];
  });
}

/** Says of the layers that nothing is known of whether they lie behind the one that broke. */
export function complete(judgement: Judgement): Judgement {
  const breaksAt = LAYERS.findIndex((layer) => judgement[layer]?.verdict === 'broken');
  const rest = LAYERS.map((layer, index) => {
    const isBehind = breaksAt >= 0 && index > breaksAt;
    const verdict: Verdict = isBehind ? 'not-reached' : 'unknown';
    return [layer, { verdict, ...(isBehind ? REST.behind : REST.untold) }] as const;
  });
  const known = Object.entries(judgement).filter(([, words]) => words !== undefined);
  return { ...Object.fromEntries(rest), ...Object.fromEntries(known) };
}
