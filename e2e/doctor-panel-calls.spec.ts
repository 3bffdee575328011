import { expect, test } from './support/doctor-test.ts';
import { drop, html, redirect } from './support/fault-answers.ts';
import { json, type Answer, type FaultServer } from './support/fault-server.ts';

const QUERY = '{ continent(code: EU) { name } }';

const dropPosts: Answer = (response, request) =>
  request.method === 'POST' ? drop(response, request) : response.writeHead(405).end();
const hideFromPosts: Answer = (response, { method }) => {
  if (method === 'POST') response.removeHeader('access-control-allow-origin');
  response.writeHead(method === 'POST' ? 401 : 405).end();
};

/** What is wrong with the deployment, the layer that breaks by it, and what the operator reads. */
const DEPLOYMENTS: Record<string, [(faults: FaultServer) => void, string, RegExp]> = {
  'CORS is withheld': [
    (faults) => faults.withholdCors(),
    'CORS',
    /Send Access-Control-Allow-Origin: http:\/\/127\.0\.0\.1:\d+ on every answer/,
  ],
  'POST is answered without CORS': [
    (faults) => faults.answer('graphql', hideFromPosts),
    'CORS',
    /Access-Control-Allow-Origin: http:\S+ on the answers to POST too/,
  ],
  'POST is dropped': [
    (faults) => faults.answer('graphql', dropPosts),
    'Network',
    /closes the connections of POST requests/,
  ],
  'a redirect': [
    (faults) => faults.answer('graphql', redirect('/elsewhere')),
    'Transport',
    /Set baseUrl in config\.json to the address that the redirect \(Location\) leads to/,
  ],
  'a 403': [
    (faults) => faults.answer('graphql', json(403, {})),
    'API key',
    /Compare services\[\]\.apiKey in config\.json/,
  ],
  'HTML with 200': [
    (faults) => faults.answer('graphql', html(200)),
    'GraphQL',
    /what stands before the service/,
  ],
  'a 404': [
    (faults) => faults.answer('graphql', json(404, {})),
    'GraphQL',
    /Correct baseUrl in config\.json/,
  ],
};

test('a call fails: the layer, what to set, and a report without secrets; or it works by now @full', async ({
  doctor,
  explorer,
  faults,
  guard,
  user,
}) => {
  test.slow();
  await explorer.openWithSchema(user);
  await explorer.write(QUERY);
  for (const [kind, [breakIt, layer, operator]] of Object.entries(DEPLOYMENTS)) {
    await test.step(kind, async () => {
      breakIt(faults);
      await explorer.runButton.click();
      await expect(explorer.alert).toBeVisible();
      const arrived = faults.arrived.length;
      await doctor.examine();
      await doctor.expectBroken(layer, operator);
      // Whatever is found out, nobody is signed in or out by it.
      const asked = faults.arrived.slice(arrived);
      expect(asked.filter(({ endpoint }) => endpoint === 'token')).toEqual([]);
      const secret = asked.filter(({ headers }) => headers['x-api-key'] === user.apiKey);
      expect(secret.filter(({ body }) => body !== '{"query":"{ __typename }"}')).toEqual([]);

      const report = await doctor.copyReport();
      expect(report).toContain(`- Endpoint: ${faults.origin}/v1/graphql`);
      expect(report).toMatch(new RegExp(`\\*\\*${layer}\\*\\* .*: broken\\.`));
      expect(report).toMatch(operator);
      expect(guard.secrets.findIn(report, new Set())).toEqual([]);

      await doctor.close();
      faults.reset();
      await explorer.alert.getByRole('button', { name: 'Try again' }).click();
      await expect(explorer.alert).toHaveCount(0);
      await expect(explorer.lastCall).toContainText('Done');
    });
  }

  await test.step('what failed works by now', async () => {
    faults.answer('graphql', json(500, {}));
    await explorer.runButton.click();
    await expect(explorer.alert).toBeVisible();
    faults.reset();
    await doctor.examine();
    await expect(doctor.dialog.getByRole('status')).toHaveText('Everything works now.');
  });
});

test('the schema does not come: a header that preflights lack, or errors for whatever is asked @full', async ({
  doctor,
  explorer,
  faults,
  user,
}) => {
  faults.allowHeaders('content-type, x-api-key');
  await explorer.openSignedIn(user);
  await expect(explorer.alert).toContainText('The schema could not be loaded.');
  await doctor.examine();
  await doctor.expectBroken('CORS', /Access-Control-Allow-Headers lacks authorization\./);
  await expect(doctor.line('Network')).toContainText('works');
  await expect(doctor.line('Token')).toContainText('not reached');
  await doctor.close();

  faults.reset();
  faults.answer('graphql', json(200, { errors: [{ message: 'Not today' }] }));
  await explorer.alert.getByRole('button', { name: 'Try again' }).click();
  await expect(explorer.builder).toContainText('does not show its schema');
  await doctor.examine();
  await doctor.expectBroken('GraphQL', /The service says: “Not today”/);
});

test('a 401 that does not say what it is about: the doctor compares @full', async ({
  doctor,
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(401, {}));
  await explorer.run(QUERY);
  await expect(explorer.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await doctor.examine();
  await expect(doctor.dialog.getByRole('status')).toHaveText(/^No layer is certainly broken/);
  const token = doctor.line('Token');
  await expect(token).toContainText(/WWW-Authenticate: Bearer error="invalid_token"/);
  await expect(token).toContainText('Access-Control-Expose-Headers');

  // A service that knows the key from others has not refused it.
  faults.answer('graphql', (response, arrived) => {
    const isKnown = arrived.headers['x-api-key'] === user.apiKey;
    json(isKnown ? 401 : 403, {})(response, arrived);
  });
  await doctor.dialog.getByRole('button', { name: 'Check again' }).click();
  await doctor.expectBroken('Token', /answers otherwise: it has taken the key/);
  await expect(doctor.line('API key')).toContainText('works');
});

test('nothing is asked before the button is pressed, nor after the panel is closed @full', async ({
  doctor,
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', drop);
  await explorer.run(QUERY);
  const button = page.getByRole('button', { name: 'Find the cause' });
  await expect(button).toBeVisible();
  const before = faults.arrived.length;
  // Keeps the first question open, so that closing ends it.
  faults.answer('graphql', () => undefined);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(doctor.dialog).toBeVisible();
  await expect.poll(() => faults.arrived.length).toBe(before + 1);
  await page.keyboard.press('Escape');
  await expect(doctor.dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await faults.arrived.at(-1)?.closed;
  expect(faults.arrived).toHaveLength(before + 1);
});
