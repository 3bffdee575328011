import { describe, expect, test, vi } from 'vitest';
import { liveSession } from '../../session/session-state.ts';
import { AUTH_URL, createSignedIn, type SignedIn } from '../../testing/sessions.ts';
import { createAskBeforeExpiry } from './fetcher.ts';
import { createCallStore } from './call-store.ts';

/** Somebody whose token of 600 s has as many seconds left. */
async function setUp(secondsLeft: number) {
  const signedIn = await createSignedIn();
  signedIn.clock.advance((600 - secondsLeft) * 1_000);
  const calls = createCallStore();
  const onSessionWanted = vi.fn(() => Promise.resolve(true));
  const askBeforeExpiry = createAskBeforeExpiry({ store: signedIn.store, calls, onSessionWanted });
  const controller = new AbortController();
  const ask = () => askBeforeExpiry(sessionOf(signedIn), controller.signal);
  return { ...signedIn, calls, onSessionWanted, controller, ask };
}

function sessionOf({ store }: Pick<SignedIn, 'store'>) {
  const session = liveSession(store.getState());
  if (!session) throw new TypeError('nobody is signed in');
  return session;
}

/** The question that is open; fails where it is of another kind. */
function questionOf({ calls }: Awaited<ReturnType<typeof setUp>>) {
  const { question } = calls.getState();
  if (question?.kind !== 'expiry') throw new TypeError('no such question');
  return question;
}

describe('nothing is asked', () => {
  test('with more than a minute left', async () => {
    const { ask } = await setUp(60.001);
    expect(await ask()).toBe('send');
  });

  test.each([
    ['a token that was given for a minute', 60],
    ['one that does not say when it ends', undefined],
  ])('of %s', async (_, lifetimeS) => {
    const page = await setUp(600);
    const own = { authUrl: AUTH_URL, username: 'svc', apiKey: 'k', accessToken: 'own' };
    page.store.takeToken({ ...own, lifetimeS });
    page.clock.advance(50_000);
    expect(await page.ask()).toBe('send');
  });
});

test('“Run now” looks at the session once more, and is not asked again for this token', async () => {
  const page = await setUp(60);
  const verdict = page.ask();
  questionOf(page).answer('run');
  expect(await verdict).toBe('look-again');
  expect(page.calls.getState().question).toBeUndefined();
  expect(await page.ask()).toBe('send');

  await page.signIn();
  page.clock.advance(590_000);
  void page.ask();
  questionOf(page).answer('leave');
});

test('“Do not run” is asked again at the next run', async () => {
  const page = await setUp(30);
  const verdict = page.ask();
  questionOf(page).answer('leave');
  expect(await verdict).toBe('leave');
  void page.ask();
  questionOf(page).answer('leave');
});

test.each([
  [true, 'look-again'],
  [false, 'not-renewed'],
])('“Renew first” and a sign-in (%j): %s', async (signedIn, expected) => {
  const page = await setUp(30);
  page.onSessionWanted.mockResolvedValue(signedIn);
  const verdict = page.ask();
  expect(page.onSessionWanted).not.toHaveBeenCalled();
  questionOf(page).answer('renew');
  expect(await verdict).toBe(expected);
});

describe('the question goes', () => {
  test('when the token ends', async () => {
    const page = await setUp(30);
    const verdict = page.ask();
    page.clock.advance(29_999);
    questionOf(page);
    page.clock.advance(1);
    expect(page.calls.getState().question).toBeUndefined();
    expect(await verdict).toBe('look-again');
  });

  test('when there is a newer token', async () => {
    const page = await setUp(30);
    const verdict = page.ask();
    await page.signIn();
    expect(page.calls.getState().question).toBeUndefined();
    expect(await verdict).toBe('look-again');
  });

  test('when the call is stopped', async () => {
    const page = await setUp(30);
    const verdict = page.ask();
    page.controller.abort();
    expect(page.calls.getState().question).toBeUndefined();
    expect(await verdict).toBe('leave');
  });
});
