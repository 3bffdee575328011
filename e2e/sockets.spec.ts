import type { Page } from '@playwright/test';
import { expect, test } from './support/socket-test.ts';
import { requestTokenOutside } from './support/token-request.ts';

const MOMENTS = 'subscription Moments { cityOfTheMoment { name } }';

/** The token that the page has, as its own calls carry it. */
async function tokenOf(page: Page): Promise<string> {
  const request = await page.waitForRequest((one) => one.url().endsWith('/v1/graphql'));
  return (await request.allHeaders())['authorization'] ?? '';
}

test('events over a WebSocket: logged, paused, cleared, stopped on the wire, told in the details @full', async ({
  explorer,
  sockets,
  user,
  page,
}) => {
  const token = tokenOf(page);
  await explorer.openSignedIn(user);
  await explorer.run(MOMENTS);
  await expect(page.getByRole('radio', { name: 'Events' })).toBeChecked();
  const list = page.getByRole('grid', { name: 'Events' });
  const options = list.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const actions = page.getByRole('group', { name: 'Actions on the events' });
  await expect.poll(sockets.subscribers).toBe(1);
  sockets.publish('Zürich');
  await expect(options).toHaveText([/^1\d\d:\d\d:\d\d\.\d{3}Zürich$/]);
  const [peer] = sockets.peers;
  expect(peer?.messages[0]).toEqual({
    type: 'connection_init',
    payload: { 'x-api-key': user.apiKey, Authorization: await token },
  });

  await actions.getByRole('button', { name: 'Pause' }).click();
  sockets.publish('Graz');
  await expect(page.getByText('2 events · paused, 1 new')).toBeVisible();
  await actions.getByRole('button', { name: 'Resume' }).click();
  await expect(options).toHaveText([/Zürich/, /Graz/]);
  await actions.getByRole('button', { name: 'Clear' }).click();
  await expect(list).toHaveCount(0);
  sockets.publish('Linz');
  await expect(options).toHaveText([/^3.*Linz/]);

  await page.getByRole('button', { name: /^Stop/ }).click();
  await expect(page.getByText(/^3 events · stopped \d\d:\d\d$/)).toBeVisible();
  expect(await peer?.closed).toEqual({ code: 1000, reason: 'Normal Closure' });
  expect(peer?.messages.map(({ type }) => type)).toEqual([
    'connection_init',
    'subscribe',
    'complete',
  ]);
  expect(sockets.subscribers()).toBe(0);

  await page.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Details of the last call' });
  await expect(details).toContainText(sockets.url);
  const facts = details.locator('dl > div');
  await expect(facts).toHaveText([
    'Protocolgraphql-transport-ws',
    /^Opened after\d+ ms$/,
    /^First event[\d.]+ m?s$/,
    /^Total[\d.]+ m?s$/,
    'Events3',
    /^Received\d+ B$/,
    'Closed with1000 Normal Closure',
  ]);
  await expect(details.getByRole('textbox', { name: 'Payload of connection_init' })).toHaveValue(
    '{"x-api-key":"•••","Authorization":"Bearer •••"}',
  );
});

test('a socket that is refused, that breaks, that makes no sense: each is told apart @full', async ({
  explorer,
  sockets,
  service,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  sockets.refuse({ code: 4403, reason: 'Token expired' });
  await explorer.run(MOMENTS);
  await expect(explorer.dialog).toHaveAccessibleName('Sign in again');
  sockets.refuse(undefined);
  await explorer.signInAgain(user);
  await expect.poll(sockets.subscribers).toBe(1);
  sockets.publish('Zürich');
  await expect(explorer.answer).toContainText('Zürich');

  sockets.peers.at(-1)?.close({ code: 4500, reason: 'Out of events' });
  await expect(explorer.alert).toContainText('Server error');
  await expect(explorer.alert).toContainText('Out of events');
  await expect(explorer.answer).toContainText('Zürich');

  await explorer.alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(sockets.subscribers).toBe(1);
  sockets.peers.at(-1)?.send('<!doctype html>');
  await expect(explorer.alert).toContainText('do not understand each other');
  expect(await sockets.peers.at(-1)?.closed).toMatchObject({ code: 4004 });

  // It works on, and ends with its token.
  await explorer.alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(sockets.subscribers).toBe(1);
  expect(sockets.peers).toHaveLength(4);
  sockets.publish('Graz');
  await expect(explorer.answer).toContainText('Graz');
  await requestTokenOutside(service.authOrigin, user);
  sockets.peers.at(-1)?.close({ code: 4401, reason: 'Invalid token' });
  await expect(page.getByText('Token replaced')).toBeVisible();
  await expect(
    page.getByText(/^\d+ events? · another sign-in replaced the token at \d\d:\d\d$/),
  ).toBeVisible();
  await expect(explorer.runButton).toBeVisible();
});
