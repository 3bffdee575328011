import { expect, test } from 'vitest';
import type { SessionState, SettledState } from './session-state.ts';
import { viewSession } from './session-view.ts';

const identity = { serviceId: 'cities', username: 'svc' };
const lifetime = { seconds: 60, deadline: { wall: 1, monotonic: 1 } };
const refusal = { noticedAt: 5, lastAcceptedAt: undefined, blame: 'token' } as const;
const stamp = 1;
const secrets = { apiKey: 'key-secret', accessToken: 'token-secret' };
const settled: SettledState[] = [
  { status: 'none' },
  { status: 'valid', session: { ...identity, ...secrets, receivedAt: 7, stamp, lifetime } },
  { status: 'expired', identity, apiKey: secrets.apiKey, stamp },
  { status: 'terminated', identity, apiKey: secrets.apiKey, stamp, refusal },
];

test.each(settled)('no secret is in the view of $status', (state) => {
  const renewing: SessionState = { status: 'signing-in', identity, attempt: 1, from: state };
  const views = [viewSession(state), viewSession(renewing)];
  expect(views.map(({ status }) => status)).toEqual([state.status, state.status]);
  expect(views.map(({ isSigningIn }) => isSigningIn)).toEqual([false, true]);
  expect(JSON.stringify(views)).not.toContain('secret');
});

test('who is signed in, and until when, is in it', () => {
  expect(settled.map(viewSession)[1]).toMatchObject({ identity, receivedAt: 7, lifetime });
  expect(settled.map(viewSession)[3]).toMatchObject({ identity, refusal });
});
