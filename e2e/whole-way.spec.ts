import { expect, test } from './support/test.ts';

test('sign in, build a query by clicks, run it, find it in the history', async ({
  explorer,
  user,
  page,
  service,
}) => {
  const tokenRequests: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.serviceWorker()) tokenRequests.push(request.url());
  });
  await explorer.openSignedIn(user);
  expect(tokenRequests).toEqual([
    `${service.authOrigin}/oauth2/token?grant_type=client_credentials`,
  ]);
  await expect(page.getByRole('banner')).toContainText(user.username);

  await explorer.write('');
  const { builder } = explorer;
  const continents = builder.getByRole('checkbox', { name: 'continents', exact: true });
  // The query that stood there first has one further down, until GraphiQL takes the edit.
  await expect(continents).toHaveCount(1);
  await continents.check();
  const fields = builder.getByRole('list', { name: 'Fields of continents', exact: true });
  await fields.getByRole('checkbox', { name: 'name', exact: true }).check();
  await expect(explorer.editor).toContainText('continents {');
  await explorer.runButton.click();
  await expect(explorer.answer).toContainText('"name": "Europe"');

  await explorer.openPanel('History');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history.getByRole('listitem')).toContainText('Continents');
});
