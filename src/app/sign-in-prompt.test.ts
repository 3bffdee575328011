import { describe, expect, onTestFinished, test } from 'vitest';
import { liveSession } from '../session/session-state.ts';
import { createSignedIn } from '../testing/sessions.ts';
import { createSignInPrompt } from './sign-in-prompt.ts';

async function setUp() {
  const signedIn = await createSignedIn();
  const prompt = createSignInPrompt(signedIn.store);
  const undo = prompt.follow();
  onTestFinished(undo);
  return { ...signedIn, prompt, undo, isOpen: () => prompt.isOpen.getState() };
}

/** The session that another tab has come by. */
function renewedElsewhere({ store }: Awaited<ReturnType<typeof setUp>>) {
  const session = liveSession(store.getState());
  if (!session) throw new TypeError('nobody is signed in');
  return { ...session, accessToken: 'token-9', version: session.version + 1 };
}

test('the end of a token opens it, and the next token closes it', async () => {
  const { clock, isOpen, signIn } = await setUp();
  expect(isOpen()).toBe(false);
  clock.advance(600_000);
  expect(isOpen()).toBe(true);
  await signIn();
  expect(isOpen()).toBe(false);
});

test('the session of another tab closes it, ended or renewed early', async () => {
  const page = await setUp();
  const [renewed, again] = [renewedElsewhere(page), { ...renewedElsewhere(page), version: 1e15 }];
  const early = page.prompt.open();
  page.store.adopt(renewed);
  expect(page.isOpen()).toBe(false);
  expect(await early).toBe(true);
  page.store.refuseToken('token-9', 'terminated');
  expect(page.isOpen()).toBe(true);
  page.store.adopt(again);
  expect(page.isOpen()).toBe(false);
});

test('one that was closed stays so until the next end', async () => {
  const { store, clock, prompt, isOpen, signIn } = await setUp();
  clock.advance(600_000);
  prompt.close();
  store.checkDeadline();
  expect(isOpen()).toBe(false);
  await signIn();
  store.refuseToken('token-2', 'terminated');
  expect(isOpen()).toBe(true);
});

test.each([
  ['after the end', 600_000],
  ['early', 1_000],
])('a sign-in that is under way closes nothing yet: %s', async (_, milliseconds) => {
  const { clock, prompt, isOpen, signIn } = await setUp();
  clock.advance(milliseconds);
  void prompt.open();
  const signedIn = signIn();
  expect(isOpen()).toBe(true);
  await signedIn;
  expect(isOpen()).toBe(false);
});

describe('who opened it learns', () => {
  test('that somebody signed in, also where the token ended meanwhile', async () => {
    const { clock, prompt, isOpen, signIn } = await setUp();
    const answer = prompt.open();
    clock.advance(600_000);
    expect(isOpen()).toBe(true);
    await signIn();
    expect(await answer).toBe(true);
  });

  test('that it was closed', async () => {
    const { prompt } = await setUp();
    const answer = prompt.open();
    prompt.close();
    expect(await answer).toBe(false);
  });

  test('that everybody was signed out', async () => {
    const { store, prompt, isOpen } = await setUp();
    const answer = prompt.open();
    store.signOut();
    expect(await answer).toBe(false);
    expect(isOpen()).toBe(false);
  });

  test('that the page has gone on without it', async () => {
    const { prompt, undo } = await setUp();
    const answer = prompt.open();
    undo();
    expect(await answer).toBe(false);
  });
});
