import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';
import { snapshotOfPage, snapshotOfWorker, type HeapSnapshot } from './support/heap-snapshot.ts';

/** Answers that other runs' have replaced, which are kept to be compared with. */
const KEPT = 20;

/** React keeps what it rendered before beside what it shows. */
const BEFORE = 1;

/** The records of our own that are counted, by properties that nothing else has. */
const runsIn = (heap: HeapSnapshot): number => heap.countWith('tabId', 'call', 'texts');
const answersIn = (heap: HeapSnapshot): number =>
  heap.countWith('text', 'rows', 'scanForValues', 'scanForSums');

test('after 50 runs, 20 closed tabs and a sign-in again, what is on the screen is in memory alone @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  // Snapshots of heaps: most of a minute on a busy machine.
  test.slow();
  const tokens = new Set<string>();
  page.on('request', (request) => {
    const [, bearer] = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '') ?? [];
    if (bearer) tokens.add(bearer);
  });
  await explorer.openWithSchema(user);
  let answers = 0;
  faults.answer('graphql', (...call) => {
    answers += 1;
    json(200, { data: { rows: [{ name: `row-${answers}` }] } })(...call);
  });
  const expectAnswer = async (): Promise<void> => {
    const wanted = answers + 1;
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText(`row-${wanted}`);
  };
  await explorer.write('query Often { rows { name } }');

  await test.step('of the runs of a tab the last is held, and those that can be compared', async () => {
    for (let run = 0; run < 50; run += 1) await expectAnswer();
    const heap = await snapshotOfPage(page);
    expect(runsIn(heap)).toBeGreaterThan(KEPT);
    expect(runsIn(heap)).toBeLessThanOrEqual(KEPT + 1 + BEFORE);
    expect(heap.countOf('Response')).toBeLessThanOrEqual(1);
    const worker = await snapshotOfWorker(page, 'answers.worker');
    expect(answersIn(worker)).toBe(KEPT + 1);
  });

  await test.step('nothing is held of tabs that are closed', async () => {
    const tabs = page.getByRole('tab');
    for (let tab = 0; tab < 20; tab += 1) {
      await page.keyboard.press('Alt+Shift+N');
      await expect(tabs).toHaveCount(2);
      await page.keyboard.insertText(`query Tab${tab} { rows { name } }`);
      await expectAnswer();
      // The first one too: what could be compared there goes with it.
      await tabs.first().focus();
      await page.keyboard.press('Delete');
      await expect(tabs).toHaveCount(1);
      await explorer.editor.getByRole('textbox').focus();
    }
  });

  await test.step('nor of the token before', async () => {
    faults.answer('graphql', (...call) => {
      faults.answer('graphql', json(200, { data: { rows: [{ name: 'row-last' }] } }));
      const challenge = { 'www-authenticate': 'Bearer error="invalid_token"' };
      json(401, { error: 'invalid_token' }, challenge)(...call);
    });
    await page.keyboard.press('Control+Enter');
    await explorer.signInAgain(user);
    await expect(explorer.answer).toContainText('row-last');
    // For some seconds the last tab could be opened again, with its answer.
    await expect(page.getByText('Undo')).toBeHidden({ timeout: 30_000 });
    const heap = await snapshotOfPage(page);
    // The tab has run twice, so that its two runs can be compared.
    expect(runsIn(heap)).toBeLessThanOrEqual(2 + BEFORE);
    expect(heap.countOf('Response')).toBeLessThanOrEqual(1);
    const [before = '', live = '', ...others] = [...tokens].map((token) => token.slice(-40));
    const isHeld = (token: string): boolean => heap.strings.some((text) => text.includes(token));
    expect(others).toEqual([]);
    expect(isHeld(live)).toBe(true);
    expect(isHeld(before)).toBe(false);
    const worker = await snapshotOfWorker(page, 'answers.worker');
    expect(answersIn(worker)).toBe(2);
  });
});
