import { findViolations } from './support/accessibility.ts';
import { expect, test } from './support/doctor-test.ts';
import { html, redirect } from './support/fault-answers.ts';
import { json, type FaultServer } from './support/fault-server.ts';

/**
 * What is wrong with the token service, the layer that breaks by it, and what the operator reads.
 * What a preflight must refuse comes first: a browser remembers for seconds what one has allowed.
 */
const FAULTS: Record<string, [(faults: FaultServer) => void, string, RegExp]> = {
  'x-api-key is not allowed': [
    (faults) => faults.allowHeaders('content-type'),
    'CORS',
    /Answer OPTIONS with 204.*Access-Control-Allow-Headers: content-type, x-api-key/,
  ],
  'CORS is withheld': [(faults) => faults.withholdCors(), 'CORS', /Access-Control-Allow-Origin: /],
  'a redirect': [
    (faults) => faults.answer('token', redirect('/elsewhere')),
    'Transport',
    /Set authUrl/,
  ],
  'a 404': [(faults) => faults.answer('token', json(404, {})), 'Token', /Correct authUrl/],
  'HTML with 200': [
    (faults) => faults.answer('token', html(200)),
    'Token',
    /authUrl in config\.json/,
  ],
};

test('a sign-in fails: the layer, what to set, a report without secrets, and no other is made @full', async ({
  doctor,
  explorer,
  faults,
  guard,
  user,
}) => {
  test.slow();
  await explorer.open();
  await explorer.enter(user);
  for (const [kind, [breakIt, layer, operator]] of Object.entries(FAULTS)) {
    await test.step(kind, async () => {
      faults.reset();
      breakIt(faults);
      await explorer.signInButton.click();
      await expect(explorer.signInButton).toBeEnabled();
      await expect(explorer.alert).toBeVisible();
      const arrived = faults.arrived.length;
      await doctor.examine();
      await doctor.expectBroken(layer, operator);
      const asked = faults.arrived.slice(arrived);
      expect(asked.filter(({ method, body }) => method !== 'GET' || body !== '')).toEqual([]);
      expect(asked.filter(({ headers }) => headers['x-api-key'] === user.apiKey)).toEqual([]);
      const report = await doctor.copyReport();
      expect(guard.secrets.findIn(report, new Set())).toEqual([]);
      // What was typed is still there.
      await doctor.close();
      await expect(explorer.password).toHaveValue(user.password);
    });
  }
});

test('the token worker’s policy lacks the token service @full', async ({
  context,
  doctor,
  explorer,
  guard,
  page,
  user,
}) => {
  guard.expectFaults(/connect-src|Refused to connect/);
  await context.route('**/token-worker.js', async (route) => {
    const response = await route.fetch();
    const policy = "default-src 'none'; connect-src 'self'";
    const headers = { ...response.headers(), 'content-security-policy': policy };
    await route.fulfill({ response, headers });
  });
  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await doctor.examine();
  await doctor.expectBroken('Transport', /to connect-src .*token-worker\.js/);

  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`the panel can be read by everybody, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    });
  }
});
