import type { Branch } from './tree-model.ts';

type Step = string | number;

/** The keys and numbers from the answer's root to an open list or object. */
export function stepsTo(branch: Branch): Step[] {
  const steps: Step[] = [];
  for (let at = branch; at.parent; at = at.parent) steps.push(at.node.key ?? at.node.number);
  return steps.toReversed();
}

/** A path as programs write it: `data.cities[3].name`. */
export function pathText(steps: readonly Step[]): string {
  return steps
    .map((step, place) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(step)) return `[${JSON.stringify(step)}]`;
      return place === 0 ? step : `.${step}`;
    })
    .join('');
}
