import type { JSX } from 'react';
import type { Finding, Layer, Verdict } from '../../doctor/finding.ts';
import { CHECKS, DOCTOR_COPY, LAYER_NAMES, VERDICTS } from './doctor-copy.ts';

interface DoctorLineProps {
  readonly layer: Layer;
  /** Undefined until it is known. */
  readonly finding: Finding | undefined;
  readonly isChecking: boolean;
}

/** One layer: its verdict as icon and word, how that is known, and what can be done. */
export function DoctorLine({ layer, finding, isChecking }: DoctorLineProps): JSX.Element {
  const waiting = isChecking ? DOCTOR_COPY.running : DOCTOR_COPY.pending;
  const verdict = finding?.verdict ?? 'pending';
  return (
    <li className={`gh-doctor-line gh-doctor-${verdict}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" />
        <path d={SHAPES[verdict]} />
      </svg>
      <div>
        <p>
          <strong>{LAYER_NAMES[layer]}</strong>
          <span className="gh-doctor-verdict">{finding ? VERDICTS[finding.verdict] : waiting}</span>
        </p>
        <p className="gh-doctor-evidence">{finding?.evidence ?? CHECKS[layer]}</p>
        {finding?.advice !== undefined && (
          <p>
            <strong>{DOCTOR_COPY.advice}:</strong> {finding.advice}
          </p>
        )}
        {finding?.operator !== undefined && (
          <p className="gh-doctor-operator">
            <strong>{DOCTOR_COPY.operator}:</strong> {finding.operator}
          </p>
        )}
      </div>
    </li>
  );
}

/** A tick, a cross, a bar and a question mark; nothing yet is an empty circle. */
const SHAPES: Record<Verdict | 'pending', string> = {
  passed: 'm4.8 8.2 2.3 2.3 4.2-4.8',
  broken: 'm5.4 5.4 5.2 5.2m0-5.2-5.2 5.2',
  'not-reached': 'M5 8h6',
  unknown: 'M6.2 6.3a1.9 1.9 0 1 1 2.6 1.8c-.6.3-.8.6-.8 1.2m0 2.1v.1',
  pending: '',
};
