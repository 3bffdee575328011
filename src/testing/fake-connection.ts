import { vi } from 'vitest';
import type { WorkerConnection } from '../token-worker/connection.ts';

/** A line to a worker that answers nothing until a test says what. */
export function createFakeConnection() {
  return {
    address: {
      scriptUrl: 'https://data.example/v1/graphiql/token-worker.js',
      scope: 'https://data.example/v1/graphiql/',
      type: 'classic',
    },
    open: vi.fn<WorkerConnection['open']>(() => Promise.resolve(true)),
    openExisting: vi.fn<WorkerConnection['openExisting']>(() => Promise.resolve(true)),
    ask: vi.fn<WorkerConnection['ask']>(() => Promise.resolve(undefined)),
    isUsable: () => true,
    tell: vi.fn<WorkerConnection['tell']>(),
    tellAll: vi.fn<WorkerConnection['tellAll']>(),
    reset: vi.fn<WorkerConnection['reset']>(),
  } satisfies WorkerConnection;
}
