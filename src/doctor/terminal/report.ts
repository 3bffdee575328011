import type { Verdict } from '../finding.ts';
import { cleanText } from '../clean-text.ts';
import type { Section } from './examination.ts';

/** All that a run found out; fit to be printed. */
export interface Report {
  readonly sections: readonly Section[];
  readonly totals: Readonly<Record<Verdict, number>>;
  /** Requests made, sign-ins among them. */
  readonly requests: number;
}

/**
 * The last gate before anything is printed: whatever a judge let through, no text of the report
 * holds a secret, a control character or an escape sequence.
 */
export function writeReport(
  sections: readonly Section[],
  requests: number,
  secrets: readonly string[],
): Report {
  const totals = { passed: 0, broken: 0, 'not-reached': 0, unknown: 0 };
  for (const { findings } of sections) {
    for (const { verdict } of findings) totals[verdict] += 1;
  }
  return { sections: cleanTexts(sections, secrets) as Section[], totals, requests };
}

/** Every text in a value, however deep. */
function cleanTexts(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return cleanText(value, secrets);
  if (Array.isArray(value)) return value.map((one) => cleanTexts(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, cleanTexts(one, secrets)]),
  );
}
