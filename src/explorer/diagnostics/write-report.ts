import type { Finding } from '../../doctor/finding.ts';
import type { DiagnosedFailure } from '../../doctor/judge-page-failure.ts';
import { maskSecrets } from '../../contract/secrets.ts';
import { DIAGNOSTICS_COPY, LAYER_NAMES, REPORT, VERDICTS } from './diagnostics-copy.ts';

interface ReportInput {
  readonly failed: DiagnosedFailure;
  readonly findings: readonly Finding[];
  readonly requestId: string | undefined;
  readonly time: number;
  readonly browser: string;
  /** What must not be in it, should all else have failed to keep it out. */
  readonly secrets: readonly string[];
}

/** A diagnosis as Markdown, which reads well as plain text too; holds no secret. */
export function writeReport(input: ReportInput): string {
  const { failed, findings, requestId, time, browser, secrets } = input;
  const { code, status, endpoint } = failed.failure;
  const facts = [
    [REPORT.time, new Date(time).toISOString()],
    [REPORT.page, failed.pageOrigin],
    [REPORT.endpoint, endpoint],
    [REPORT.failure, status === undefined ? code : `${code}, HTTP ${status}`],
    [REPORT.requestId, requestId],
    [REPORT.browser, browser],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: ${oneLine(value)}`]));
  const lines = [`# ${REPORT.title}`, '', ...facts, '', ...findings.flatMap(writeFinding), ''];
  return maskSecrets(lines.join('\n'), secrets);
}

function writeFinding({ layer, check, verdict, evidence, advice, operator }: Finding): string[] {
  return [
    `- **${LAYER_NAMES[layer]}** (${check}): ${VERDICTS[verdict]}. ${oneLine(evidence)}`,
    ...(advice === undefined ? [] : [`  - ${DIAGNOSTICS_COPY.advice}: ${oneLine(advice)}`]),
    ...(operator === undefined ? [] : [`  - ${DIAGNOSTICS_COPY.operator}: ${oneLine(operator)}`]),
  ];
}

/** A service's message may hold line breaks, which would begin lines of their own. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
