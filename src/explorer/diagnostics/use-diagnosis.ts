import { useEffect, useState } from 'react';
import type { DiagnosedFailure } from '../../doctor/judge-page-failure.ts';
import { isOffline } from '../../session/http-client.ts';
import { lastSession, liveSession } from '../../session/session-state.ts';
import { diagnose, type Diagnosis } from './diagnose.ts';
import { probeRequest, type CallSecretsNow } from './probe-request.ts';
import { sendProbe } from './send-probe.ts';
import type { DiagnosisTarget } from './target.ts';

/**
 * Checks why the target failed while the component is there; the request under way ends with it. `again`
 * begins anew, with what is known by then.
 */
export function useDiagnosis(target: DiagnosisTarget) {
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
    // Only its own end stops it half-way.
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

const NOTHING_YET: Diagnosis = { findings: [], isOver: false };

/** What a call of the target would carry now. Secrets: read when a probe needs them, held by nothing. */
export function secretsNow(target: DiagnosisTarget): CallSecretsNow {
  if (target.kind === 'token') return {};
  // Of the live session, or the key of the one that ended.
  const state = target.store.getState();
  return { apiKey: lastSession(state)?.apiKey, accessToken: liveSession(state)?.accessToken };
}

function failureOf(target: DiagnosisTarget): DiagnosedFailure {
  const surroundings = { pageOrigin: location.origin, isOnline: !isOffline() };
  if (target.kind === 'token') return { ...surroundings, kind: 'token', failure: target.failure };
  const { apiKey, accessToken } = secretsNow(target);
  const carries =
    apiKey === undefined ? 'nothing' : accessToken === undefined ? 'key' : 'key-and-token';
  return { ...surroundings, kind: 'graphql', failure: target.failure, carries };
}
