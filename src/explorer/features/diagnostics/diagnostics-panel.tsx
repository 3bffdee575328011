import './diagnostics.css';
import { useEffect, useState } from 'react';
import { LAYERS, type CheckVerdict, type Finding, type Layer } from '../../../doctor/finding.ts';
import { LAYER_CHECKS } from '../../../doctor/network-copy.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { DIAGNOSTICS_COPY, LAYER_NAMES, REPORT, SUMMARY, VERDICTS } from './diagnostics-copy.ts';
import type { DiagnosisTarget } from './target.ts';
import type { RequestOutcome } from '../../../doctor/answer.ts';
import {
  completeLayers,
  judgePageFailure,
  nextProbe,
  type DiagnosedFailure,
  type PageOutcomes,
  type PageProbe,
} from '../../../doctor/judge-page-failure.ts';
import { isOffline } from '../../../session/http-client.ts';
import { apiKeyFor, lastSession, liveSession } from '../../../session/session-state.ts';
import { probeRequest, type CallSecretsNow } from './probe-request.ts';
import { sendProbe } from './send-probe.ts';
import { createMask } from '../../../contract/secrets.ts';
import { Button } from '../../ui/button.tsx';
import { FAILURE_COPY } from '../../../transport/failure-copy.ts';

interface DiagnosticsPanelProps {
  readonly target: DiagnosisTarget;
  readonly onClose: () => void;
}

export function DiagnosticsPanel({ target, onClose }: DiagnosticsPanelProps) {
  const { failed, diagnosis, again } = useDiagnosis(target);
  const { findings, isOver, requestId } = diagnosis;
  const report = (): string =>
    writeReport({
      failed,
      findings,
      requestId,
      time: Date.now(),
      browser: navigator.userAgent,
      secrets: Object.values(secretsNow(target)).filter((secret) => secret !== undefined),
    });
  const known = new Map(findings.map((finding) => [finding.layer, finding]));
  const checking = isOver ? undefined : LAYERS.find((layer) => !known.has(layer));
  return (
    <Dialog title={FAILURE_COPY.findCause} className="gh-diagnostics" width={640} onClose={onClose}>
      <p>{DIAGNOSTICS_COPY.lead}</p>
      <p className="gh-summary" role="status">
        {isOver ? summaryOf(findings) : DIAGNOSTICS_COPY.running}
      </p>
      <ol className="gh-list" aria-label={DIAGNOSTICS_COPY.layers} aria-live="polite">
        {LAYERS.map((layer) => (
          <DiagnosticsLine
            key={layer}
            layer={layer}
            finding={known.get(layer)}
            isChecking={layer === checking}
          />
        ))}
      </ol>
      <div className="gh-dialog-actions">
        {isOver && (
          <>
            <CopyButton
              text={report}
              label={DIAGNOSTICS_COPY.copyReport}
              className="gh-button gh-button-primary"
            />
            <Button label={DIAGNOSTICS_COPY.again} onClick={again} />
          </>
        )}
        <CloseButton />
      </div>
    </Dialog>
  );
}

function summaryOf(findings: readonly Finding[]): string {
  const broken = findings.find(({ verdict }) => verdict === 'broken');
  if (broken) return SUMMARY.broken(broken.layer);
  const allWork = findings.every(({ verdict }) => verdict === 'passed');
  return allWork ? SUMMARY.allWorks : SUMMARY.untold;
}

interface DiagnosticsLineProps {
  readonly layer: Layer;
  readonly finding: Finding | undefined;
  readonly isChecking: boolean;
}

function DiagnosticsLine({ layer, finding, isChecking }: DiagnosticsLineProps) {
  const waiting = isChecking ? DIAGNOSTICS_COPY.running : DIAGNOSTICS_COPY.pending;
  const verdict = finding?.verdict ?? 'pending';
  return (
    <li className={`gh-diagnostics-line gh-diagnostics-${verdict}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" />
        <path d={SHAPES[verdict]} />
      </svg>
      <div>
        <p>
          <strong>{LAYER_NAMES[layer]}</strong>
          <span className="gh-diagnostics-verdict">
            {finding ? VERDICTS[finding.verdict] : waiting}
          </span>
        </p>
        <p className="gh-diagnostics-evidence">{finding?.evidence ?? LAYER_CHECKS[layer]}</p>
        {finding?.advice !== undefined && (
          <p>
            <strong>{DIAGNOSTICS_COPY.advice}:</strong> {finding.advice}
          </p>
        )}
        {finding?.operator !== undefined && (
          <p className="gh-diagnostics-operator">
            <strong>{DIAGNOSTICS_COPY.operator}:</strong> {finding.operator}
          </p>
        )}
      </div>
    </li>
  );
}

/** A tick, a cross, a bar and a question mark; nothing yet is an empty circle. */
const SHAPES: Record<CheckVerdict | 'pending', string> = {
  passed: 'm4.8 8.2 2.3 2.3 4.2-4.8',
  broken: 'm5.4 5.4 5.2 5.2m0-5.2-5.2 5.2',
  'not-reached': 'M5 8h6',
  unknown: 'M6.2 6.3a1.9 1.9 0 1 1 2.6 1.8c-.6.3-.8.6-.8 1.2m0 2.1v.1',
  pending: '',
};

/** Checks why the target failed while mounted; `again` begins anew with the facts known by then. */
function useDiagnosis(target: DiagnosisTarget) {
  const [failed, setFailed] = useState(() => failureOf(target));
  const [diagnosis, setDiagnosis] = useState(NOTHING_YET);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const context = {
      failed,
      pageUrl: new URL('.', document.baseURI).href,
      service: target.kind === 'graphql' ? target.service : undefined,
      secrets: () => secretsNow(target),
    };
    const follow = async (): Promise<void> => {
      const steps = diagnose(failed, (probe) => sendProbe(probeRequest(probe, context), signal));
      for await (const step of steps) if (!signal.aborted) setDiagnosis(step);
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [target, failed]);
  const again = (): void => {
    setDiagnosis(NOTHING_YET);
    setFailed(failureOf(target));
  };
  return { failed, diagnosis, again };
}

interface Diagnosis {
  readonly findings: readonly Finding[];
  readonly isOver: boolean;
  readonly requestId?: string | undefined;
}

/** Above this many something is wrong with the plan itself. */
const MAX_PROBES = 8;

/** Yields findings after each request, at least once, the last for every layer. Throws what `send` throws. */
async function* diagnose(
  failed: DiagnosedFailure,
  send: (probe: PageProbe) => Promise<RequestOutcome>,
): AsyncGenerator<Diagnosis> {
  let seen: PageOutcomes = {};
  let { requestId } = failed.failure;
  for (let sent = 0; sent < MAX_PROBES; sent += 1) {
    const probe = nextProbe(failed, seen);
    if (!probe) break;
    yield { findings: judgePageFailure(failed, seen), isOver: false, requestId };
    const outcome = await send(probe);
    seen = { ...seen, [probe]: outcome };
    if (outcome.kind === 'answer') requestId = outcome.requestId ?? requestId;
  }
  yield { findings: completeLayers(judgePageFailure(failed, seen)), isOver: true, requestId };
}

const NOTHING_YET: Diagnosis = { findings: [], isOver: false };

/** What a call of the target would carry now. Secrets: read when a probe needs them, held by nothing. */
function secretsNow(target: DiagnosisTarget): CallSecretsNow {
  if (target.kind === 'token') return {};
  const state = target.store.getState();
  const last = lastSession(state);
  const apiKey = last && apiKeyFor(target.service, last);
  return { apiKey, accessToken: liveSession(state)?.accessToken };
}

function failureOf(target: DiagnosisTarget): DiagnosedFailure {
  const surroundings = { pageOrigin: location.origin, isOnline: !isOffline() };
  if (target.kind === 'token') return { ...surroundings, kind: 'token', failure: target.failure };
  const { apiKey, accessToken } = secretsNow(target);
  const carries =
    apiKey === undefined ? 'nothing' : accessToken === undefined ? 'key' : 'key-and-token';
  return { ...surroundings, kind: 'graphql', failure: target.failure, carries };
}

interface ReportInput {
  readonly failed: DiagnosedFailure;
  readonly findings: readonly Finding[];
  readonly requestId: string | undefined;
  readonly time: number;
  readonly browser: string;
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
  return createMask(secrets)(lines.join('\n'));
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
