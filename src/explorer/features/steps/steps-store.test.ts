import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SessionStore } from '../../../session/session-store.ts';
import type { Service } from '../../../contract/config.ts';
import { stepsStoreOf } from './steps-store.ts';

test('the list of a user goes at sign-out, before another one signs in; the file stays', () => {
  const session = createStore(() => ({ status: 'valid' }));
  const access = { service: { id: 'one' } as Service, store: session as unknown as SessionStore };
  const draft = stepsStoreOf(access);
  const table = { names: ['city'], rows: [{ cells: ['C0'], line: 2 }] };
  draft.setState(({ file }) => ({ file: { ...file, name: 'Mine' }, table, wanted: ['rows'] }));
  session.setState({ status: 'expired' });
  expect(stepsStoreOf(access).getState().table).toBe(table);
  session.setState({ status: 'none' });
  const { file, table: left, wanted } = stepsStoreOf(access).getState();
  expect([file.name, left.rows, wanted]).toEqual(['Mine', [], undefined]);
});
