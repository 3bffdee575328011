import type { ValueInLine } from '../../../answers/query/tree.ts';

export type PathStep = string | number;

export function stepsTo({ steps }: ValueInLine): readonly PathStep[] {
  return steps.map(({ key, number }) => key ?? number);
}

/** The path of a value, which is empty for the root. */
export const pathTo = (place: ValueInLine): string => pathText(stepsTo(place));

/** A path as programs write it: `data.cities[3].name`. */
export function pathText(steps: readonly PathStep[]): string {
  return steps
    .map((step, position) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(step)) return `[${JSON.stringify(step)}]`;
      return position === 0 ? step : `.${step}`;
    })
    .join('');
}
