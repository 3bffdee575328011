import { useEffect, useState } from 'react';
import { ask } from './ask.ts';
import { credentialsOf } from './credentials.ts';
import { examine, type Examination } from './examine.ts';
import { situationOf, type Patient } from './patient.ts';
import { questionOf } from './question-of.ts';
import type { Situation } from './situation.ts';

/** An examination under way or over. */
export interface RunningExamination {
  readonly situation: Situation;
  readonly examination: Examination;
  /** Which run this is, from 0. */
  readonly run: number;
  /** Begins anew, with what is known by then. */
  readonly again: () => void;
}

/** Examines the patient while the component is there; the request under way ends with it. */
export function useExamination(patient: Patient): RunningExamination {
  const [run, setRun] = useState(0);
  const [situation, setSituation] = useState(() => situationOf(patient, location.origin));
  const [examination, setExamination] = useState<Examination>(NOTHING_YET);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const context = {
      situation,
      pageUrl: new URL('.', document.baseURI).href,
      service: patient.kind === 'graphql' ? patient.service : undefined,
      credentials: () => (patient.kind === 'graphql' ? credentialsOf(patient.store) : {}),
    };
    const follow = async (): Promise<void> => {
      const steps = examine(situation, (probe) => ask(questionOf(probe, context), { signal }));
      for await (const step of steps) if (!signal.aborted) setExamination(step);
    };
    // Only its own end stops it half-way.
    follow().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [patient, situation]);
  const again = (): void => {
    setRun(run + 1);
    setExamination(NOTHING_YET);
    setSituation(situationOf(patient, location.origin));
  };
  return { situation, examination, run, again };
}

const NOTHING_YET: Examination = { findings: [], isOver: false };
