import { vi } from 'vitest';
import type { TokenWorkerConnection } from '../token-worker/connection.ts';

/** A line to a worker that answers nothing until a test says what. */
export function createFakeConnection() {
  return {
    address: {
      scriptUrl: 'https://data.example/v1/graphiql/token-worker.js',
      scope: 'https://data.example/v1/graphiql/',
      type: 'classic',
    },
    open: vi.fn<TokenWorkerConnection['open']>(() => Promise.resolve(true)),
    openExisting: vi.fn<TokenWorkerConnection['openExisting']>(() => Promise.resolve(true)),
    ask: vi.fn<TokenWorkerConnection['ask']>(() => Promise.resolve(undefined)),
    isUsable: () => true,
    tell: vi.fn<TokenWorkerConnection['tell']>(),
    tellAll: vi.fn<TokenWorkerConnection['tellAll']>(),
    reset: vi.fn<TokenWorkerConnection['reset']>(),
  } satisfies TokenWorkerConnection;
}
