import type { CallFacts } from '../transport/exchange.ts';
import { useEffect, useRef } from 'react';
import type { CallFailure, CallFailureCode } from '../transport/call-failure.ts';

/** Failures of the way to the service: a call that gets through shows that they are over. */
const PASSING: ReadonlySet<CallFailureCode> = new Set([
  'offline',
  'unreachable',
  'timeout',
  'server-error',
  'rate-limited',
]);

/** Asks for the schema again once a call gets through where the schema did not. */
export function useRetriedSchema(
  schemaFailure: CallFailure | undefined,
  facts: CallFacts | undefined,
  introspect: () => void,
): void {
  const isOver =
    schemaFailure !== undefined && PASSING.has(schemaFailure.code) && facts?.phase === 'done';
  const retriedFor = useRef<CallFacts>(undefined);
  useEffect(() => {
    // Once a call: a schema that fails again waits for the next one.
    if (!isOver || retriedFor.current === facts) return;
    retriedFor.current = facts;
    introspect();
  }, [isOver, facts, introspect]);
}
