import './doctor.css';
import type { JSX } from 'react';
import { LAYERS, type Finding } from '../../doctor/finding.ts';
import { CopyButton } from '../ui/copy.tsx';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { credentialsOf, secretsOf } from './credentials.ts';
import { DOCTOR_COPY, SUMMARY } from './doctor-copy.ts';
import { DoctorLine } from './doctor-line.tsx';
import type { Patient } from './patient.ts';
import { useExamination } from './use-examination.ts';
import { writeReport } from './write-report.ts';

export interface DoctorPanelProps {
  readonly patient: Patient;
  readonly onClose: () => void;
}

/** Lies over the page, which stays as it is: each layer of a failed call, as it is checked. */
export function DoctorPanel({ patient, onClose }: DoctorPanelProps): JSX.Element {
  const { situation, examination, run, again } = useExamination(patient);
  const { findings, isOver, requestId } = examination;
  const report = (): string =>
    writeReport({
      situation,
      findings,
      requestId,
      time: Date.now(),
      browser: navigator.userAgent,
      secrets: patient.kind === 'graphql' ? secretsOf(credentialsOf(patient.store)) : [],
    });
  const checking = isOver ? undefined : LAYERS.find((layer) => !isKnown(findings, layer));
  return (
    <Dialog title={DOCTOR_COPY.title} className="gh-doctor" onClose={onClose}>
      <p>{DOCTOR_COPY.lead}</p>
      <p className="gh-doctor-summary" role="status">
        {isOver ? summaryOf(findings) : DOCTOR_COPY.running}
      </p>
      <ol aria-label={DOCTOR_COPY.layers} aria-live="polite">
        {LAYERS.map((layer) => (
          <DoctorLine
            key={layer}
            layer={layer}
            finding={findings.find((finding) => finding.layer === layer)}
            isChecking={layer === checking}
          />
        ))}
      </ol>
      <div className="gh-dialog-actions">
        {isOver && (
          <CopyButton
            key={run}
            text={report}
            label={DOCTOR_COPY.copyReport}
            copiedLabel={DOCTOR_COPY.copied}
            className="gh-button gh-button-primary"
          />
        )}
        {isOver && (
          <button type="button" className="gh-button" onClick={again}>
            {DOCTOR_COPY.again}
          </button>
        )}
        <CloseButton>{DOCTOR_COPY.close}</CloseButton>
      </div>
    </Dialog>
  );
}

function isKnown(findings: readonly Finding[], layer: Finding['layer']): boolean {
  return findings.some((finding) => finding.layer === layer);
}

function summaryOf(findings: readonly Finding[]): string {
  const broken = findings.find(({ verdict }) => verdict === 'broken');
  if (broken) return SUMMARY.broken(broken.layer);
  const allWork = findings.every(({ verdict }) => verdict === 'passed');
  return allWork ? SUMMARY.allWorks : SUMMARY.untold;
}
