import { styleText } from 'node:util';
import type { Finding, Verdict } from '../finding.ts';
import type { Section } from './examination.ts';
import type { Report } from './report.ts';
import { wrapText } from './wrap-text.ts';

export interface RenderOptions {
  /** Characters of a line. */
  readonly width: number;
  readonly colour: boolean;
}

type Style = Parameters<typeof styleText>[0];

const WORDS: Readonly<Record<Verdict, { text: string; style: Style }>> = {
  passed: { text: 'passed', style: 'green' },
  broken: { text: 'BROKEN', style: ['red', 'bold'] },
  'not-reached': { text: 'not reached', style: 'yellow' },
  unknown: { text: 'unknown', style: 'yellow' },
};

/** Under this a table has no room for sentences, and each finding becomes a paragraph. */
const NARROW = 80;
const LAYER_WIDTH = 11;
const VERDICT_WIDTH = 13;

/** The report as a table for people: a section a part, a row a finding. */
export function renderReport(report: Report, options: RenderOptions): string {
  const checks = report.sections.flatMap(({ findings }) => findings.map(({ check }) => check));
  const checkWidth = Math.max(0, ...checks.map((check) => check.length)) + 2;
  const blocks = report.sections.map((section) => renderSection(section, checkWidth, options));
  return `${[...blocks, renderTotals(report, options)].join('\n\n')}\n`;
}

function renderSection(section: Section, checkWidth: number, options: RenderOptions): string {
  const { width, colour } = options;
  const [first = '', ...more] = wrapText(`${section.title}  ${section.address}`, width);
  const head = [first, ...more].map((line) => paint(line, 'bold', colour));
  const rows = section.findings.flatMap((finding) =>
    width < NARROW ? renderParagraph(finding, options) : renderRow(finding, checkWidth, options),
  );
  return [...head, ...rows].join('\n');
}

function renderRow(
  finding: Finding,
  checkWidth: number,
  { width, colour }: RenderOptions,
): string[] {
  const indent = 2 + LAYER_WIDTH + checkWidth + VERDICT_WIDTH;
  const { text, style } = WORDS[finding.verdict];
  const lead =
    `  ${finding.layer.padEnd(LAYER_WIDTH)}${finding.check.padEnd(checkWidth)}` +
    paint(text, style, colour) +
    ' '.repeat(VERDICT_WIDTH - text.length);
  const [first = '', ...more] = sentencesOf(finding).flatMap((sentence) =>
    wrapText(sentence, Math.max(20, width - indent)),
  );
  return [lead + first, ...more.map((line) => ' '.repeat(indent) + line)];
}

function renderParagraph(finding: Finding, { width, colour }: RenderOptions): string[] {
  const { text, style } = WORDS[finding.verdict];
  const sentences = sentencesOf(finding).flatMap((sentence) =>
    wrapText(sentence, Math.max(10, width - 4)),
  );
  return [
    `  ${paint(text, style, colour)}  ${finding.layer}: ${finding.check}`,
    ...sentences.map((line) => `    ${line}`),
  ];
}

function sentencesOf({ evidence, advice, operator }: Finding): string[] {
  return [
    evidence,
    ...(advice === undefined ? [] : [`Advice: ${advice}`]),
    ...(operator === undefined ? [] : [`Operator: ${operator}`]),
  ];
}

function renderTotals({ totals, requests }: Report, { width, colour }: RenderOptions): string {
  const parts = (['broken', 'passed', 'not-reached', 'unknown'] as const)
    .filter((verdict) => totals[verdict] > 0 || verdict === 'broken')
    .map((verdict) => `${totals[verdict]} ${verdict.replace('-', ' ')}`);
  const line = `${parts.join(', ')}; ${requests} requests were made.`;
  const style = totals.broken > 0 ? 'red' : 'green';
  return wrapText(line, width)
    .map((part) => paint(part, style, colour))
    .join('\n');
}

function paint(text: string, style: Style, colour: boolean): string {
  // Whether there is a terminal was found out already, and of the stream that this is written to.
  return colour ? styleText(style, text, { validateStream: false }) : text;
}
