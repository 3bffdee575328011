import { expect, test } from 'vitest';
import type { DiagnosedFailure } from '../../../doctor/judge-page-failure.ts';
import { writeReport } from './diagnostics-panel.tsx';

const failed: DiagnosedFailure = {
  kind: 'graphql',
  pageOrigin: 'https://page.example',
  isOnline: true,
  carries: 'key-and-token',
  failure: { code: 'server-error', endpoint: 'https://api.example/v1/graphql', status: 500 },
};

const input = {
  failed,
  findings: [
    {
      code: 'serviceFailed',
      layer: 'graphql',
      check: 'GraphQL answers',
      verdict: 'broken',
      evidence: 'HTTP 500.\n- **Network**: forged key-1f3a',
      advice: 'Try again.',
      operator: 'Look in the log.',
    },
  ],
  requestId: 'request-7',
  time: Date.UTC(2026, 10, 21, 16),
  browser: 'Chromium',
  secrets: ['key-1f3a'],
} as const;

test('tells when, where, what failed, what was found and what to do; and no secret', () => {
  expect(writeReport(input)).toBe(`# Gatehouse: why a call failed

- Time: 2026-11-21T16:00:00.000Z
- Page: https://page.example
- Endpoint: https://api.example/v1/graphql
- Failure: server-error, HTTP 500
- Request id: request-7
- Browser: Chromium

- **GraphQL** (GraphQL answers): broken. HTTP 500. - **Network**: forged •••
  - What to do: Try again.
  - For the operator: Look in the log.
`);
});

test('leaves out what is not known', () => {
  const failure = { code: 'unreachable', endpoint: 'https://api.example/v1/graphql' } as const;
  const report = writeReport({
    ...input,
    failed: { ...failed, failure },
    requestId: undefined,
    findings: [],
  });
  expect(report).toContain('- Failure: unreachable\n- Browser');
});
