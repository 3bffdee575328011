import { styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import { cleanText } from '../answer.ts';
import type { CheckVerdict, Finding } from '../finding.ts';
import type { ProbedPart } from './doctor-run.ts';

export type DoctorReport = ReturnType<typeof createReport>;

/** The last gate before printing: no text holds a secret, a control character or an escape sequence. */
export function createReport(
  sections: readonly ProbedPart[],
  requests: number,
  secrets: readonly string[],
) {
  const totals = { passed: 0, broken: 0, 'not-reached': 0, unknown: 0 };
  for (const { verdict } of sections.flatMap(({ findings }) => findings)) totals[verdict] += 1;
  const clean = JSON.parse(JSON.stringify(sections), (_name, value: unknown) =>
    typeof value === 'string' ? cleanText(value, secrets) : value,
  ) as ProbedPart[];
  return { sections: clean, totals, requests };
}

export interface RenderOptions {
  readonly width: number;
  readonly colour: boolean;
}

type Style = Parameters<typeof styleText>[0];

const VERDICT_TEXTS: Readonly<Record<CheckVerdict, { text: string; style: Style }>> = {
  passed: { text: 'passed', style: 'green' },
  broken: { text: 'BROKEN', style: ['red', 'bold'] },
  'not-reached': { text: 'not reached', style: 'yellow' },
  unknown: { text: 'unknown', style: 'yellow' },
};

/** Under this a table has no room for sentences, and each finding becomes a paragraph. */
const NARROW = 80;
const LAYER_WIDTH = 11;
const VERDICT_WIDTH = 13;

export function renderReport(report: DoctorReport, options: RenderOptions): string {
  const checks = report.sections.flatMap(({ findings }) => findings.map(({ check }) => check));
  const checkWidth = Math.max(0, ...checks.map((check) => check.length)) + 2;
  const blocks = report.sections.map(({ title, address, findings }) =>
    [
      ...wrapText(paint(`${title}  ${address}`, 'bold', options.colour), options.width),
      ...findings.flatMap((finding) => renderFinding(finding, checkWidth, options)),
    ].join('\n'),
  );
  return `${[...blocks, renderTotals(report, options)].join('\n\n')}\n`;
}

function renderFinding(
  { verdict, layer, check, evidence, advice, operator }: Finding,
  checkWidth: number,
  { width, colour }: RenderOptions,
): string[] {
  const sentences = [evidence];
  if (advice !== undefined) sentences.push(`Advice: ${advice}`);
  if (operator !== undefined) sentences.push(`Operator: ${operator}`);
  const isNarrow = width < NARROW;
  const indent = isNarrow ? 4 : 2 + LAYER_WIDTH + checkWidth + VERDICT_WIDTH;
  const room = Math.max(isNarrow ? 10 : 20, width - indent);
  const lines = sentences
    .flatMap((sentence) => wrapText(sentence, room))
    .map((line) => ' '.repeat(indent) + line);
  const { text, style } = VERDICT_TEXTS[verdict];
  const verdictText = paint(text, style, colour);
  if (isNarrow) return [`  ${verdictText}  ${layer}: ${check}`, ...lines];
  const [first = '', ...more] = lines;
  const names = `  ${layer.padEnd(LAYER_WIDTH)}${check.padEnd(checkWidth)}`;
  return [names + verdictText + first.slice(names.length + text.length), ...more];
}

function renderTotals({ totals, requests }: DoctorReport, { width, colour }: RenderOptions) {
  const parts = (['broken', 'passed', 'not-reached', 'unknown'] as const)
    .filter((verdict) => totals[verdict] > 0 || verdict === 'broken')
    .map((verdict) => `${totals[verdict]} ${verdict.replace('-', ' ')}`);
  const line = `${parts.join(', ')}; ${requests} requests were made.`;
  return wrapText(paint(line, totals.broken > 0 ? 'red' : 'green', colour), width).join('\n');
}

function paint(text: string, style: Style, colour: boolean): string {
  // Whether there is a terminal was found out already, and of the stream that this is written to.
  return colour ? styleText(style, text, { validateStream: false }) : text;
}

/** Breaks a text at spaces into lines of `width` characters, at least one; cuts longer words. */
export function wrapText(text: string, width: number): string[] {
  return wrapAnsi(text, Math.max(1, width), { hard: true }).split('\n');
}
