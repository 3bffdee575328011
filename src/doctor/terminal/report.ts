import { styleText } from 'node:util';
import { cleanText } from '../answer.ts';
import type { CheckVerdict, Finding } from '../finding.ts';

/** What was found out about one part of a deployment. */
export interface ReportSection {
  readonly title: string;
  /** Without query. */
  readonly address: string;
  readonly findings: readonly Finding[];
}

/** All that a run found out; fit to be printed. */
export interface DoctorReport {
  readonly sections: readonly ReportSection[];
  readonly totals: Readonly<Record<CheckVerdict, number>>;
  /** Requests made, sign-ins among them. */
  readonly requests: number;
}

/**
 * The last gate before anything is printed: whatever a judge let through, no text of the report
 * holds a secret, a control character or an escape sequence.
 */
export function createReport(
  sections: readonly ReportSection[],
  requests: number,
  secrets: readonly string[],
): DoctorReport {
  const totals = { passed: 0, broken: 0, 'not-reached': 0, unknown: 0 };
  for (const { findings } of sections) {
    for (const { verdict } of findings) totals[verdict] += 1;
  }
  return { sections: cleanTexts(sections, secrets) as ReportSection[], totals, requests };
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

export interface RenderOptions {
  /** Characters of a line. */
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

/** The report as a table for people: a section a part, a row a finding. */
export function renderReport(report: DoctorReport, options: RenderOptions): string {
  const checks = report.sections.flatMap(({ findings }) => findings.map(({ check }) => check));
  const checkWidth = Math.max(0, ...checks.map((check) => check.length)) + 2;
  const blocks = report.sections.map((section) => renderSection(section, checkWidth, options));
  return `${[...blocks, renderTotals(report, options)].join('\n\n')}\n`;
}

function renderSection(section: ReportSection, checkWidth: number, options: RenderOptions): string {
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
  const { text, style } = VERDICT_TEXTS[finding.verdict];
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
  const { text, style } = VERDICT_TEXTS[finding.verdict];
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

function renderTotals(
  { totals, requests }: DoctorReport,
  { width, colour }: RenderOptions,
): string {
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

/**
 * Breaks a text into lines at its spaces; a word that is longer than a line is cut.
 *
 * @param width most characters of a line; less than one is taken as one
 */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => cut(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

function cut(word: string, width: number): string[] {
  const size = Math.max(1, width);
  const count = Math.max(1, Math.ceil(word.length / size));
  return Array.from({ length: count }, (_, index) => word.slice(index * size, (index + 1) * size));
}
