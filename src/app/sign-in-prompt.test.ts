import { describe, expect, onTestFinished, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { liveSession, type SessionService } from '../session/session-state.ts';
import { createSignedIn, SERVICES } from '../testing/sessions.ts';
import { createSignInPrompt } from './sign-in-prompt.ts';

async function setUp() {
  const signedIn = await createSignedIn();
  const front = createStore<SessionService>()(() => SERVICES[0]);
  const prompt = createSignInPrompt(signedIn.store, {
    get: front.getState,
    subscribe: front.subscribe,
  });
  const undo = prompt.follow();
  onTestFinished(undo);
  return { ...signedIn, front, prompt, undo, isOpen: () => prompt.isOpen.getState() };
}

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

describe('a service that shares the token', () => {
  const withKey = { ...SERVICES[0], apiKey: 'own' };

  test('asks for nothing where the key was typed, or is in the config', async () => {
    const { front, isOpen } = await setUp();
    front.setState(SERVICES[1], true);
    expect(isOpen()).toBe(false);
    front.setState(withKey, true);
    expect(isOpen()).toBe(false);
  });

  test('asks for its key alone where there is none, until it is there or another service is', async () => {
    const { store, front, prompt, isOpen } = await setUp();
    front.setState(withKey, true);
    store.signOut();
    const { id, authUrl, apiKey } = withKey;
    store.takeToken({
      authUrl,
      username: 'svc',
      accessToken: 't',
      lifetimeS: 60,
      apiKey: undefined,
    });
    expect([isOpen(), id, apiKey]).toEqual([false, 'cities', 'own']);
    front.setState(SERVICES[1], true);
    expect([isOpen(), prompt.asksForKey()]).toEqual([true, true]);
    front.setState(withKey, true);
    expect(isOpen()).toBe(false);
    front.setState(SERVICES[1], true);
    const wanted = prompt.open();
    store.takeKey('typed');
    expect(isOpen()).toBe(false);
    expect(await wanted).toBe(true);
  });

  test('asks to sign in where the token has ended: without one a key is no use', async () => {
    const { store, front, prompt, isOpen } = await setUp();
    front.setState(SERVICES[1], true);
    store.refuseToken('token-1', 'terminated');
    expect([isOpen(), prompt.asksForKey()]).toEqual([true, false]);
  });
});
