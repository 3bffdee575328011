import { describe, expect, test, vi } from 'vitest';
import { createFixedClock } from '../../testing/fixed-clock.ts';
import { runOf } from '../../testing/runs.ts';
import { createAnswerStore, MAX_RELOAD_BYTES } from './answer-store.ts';
import { createAnswersApi } from '../../answers/create-answers-api.ts';
import type { AnswersApi } from '../../answers/api.ts';
import type { ErrorPlace } from '../../answers/store/joined-answers.ts';

const bytesOf = (cities: readonly string[]) =>
  new TextEncoder().encode(JSON.stringify({ data: { cities } }));

const version = (cities: readonly string[]) => () => bytesOf(cities);

type FindErrors = Parameters<typeof createAnswerStore>[3];

function stage(answersApi: AnswersApi = createAnswersApi(), findErrors?: FindErrors) {
  const time = createFixedClock();
  const answerStore = createAnswerStore(() => answersApi, time, 0, findErrors);
  const answer = () => answerStore.store.getState().byTab['tab'];
  /** Settles once the worker has read a version. */
  const read = (revision: number) =>
    new Promise<void>((resolve) => {
      const look = (): void => {
        if (answer()?.revision === revision && answer()?.outline) resolve();
      };
      answerStore.store.subscribe(look);
      look();
    });
  /** Lets the time of a version pass. */
  const pass = async (): Promise<void> => {
    await time.waiting();
    time.advance(250);
  };
  const lines = async () => (await answersApi.read.lines(answer()?.name ?? '', 0, 9)).join('\n');
  return { answersApi, time, answerStore, answer, read, pass, lines };
}

describe('an answer that changes', () => {
  test('is its tab’s with its first version', async () => {
    const { answerStore, answer, read, lines } = stage();
    const show = answerStore.openChanging('tab');
    expect(answer()).toBeUndefined();
    show(version(['Bern']));
    await read(0);
    expect(await lines()).toContain('Bern');
  });

  test('keeps its name, with another outline and revision each time', async () => {
    const { answerStore, answer, read, pass, lines } = stage();
    const show = answerStore.openChanging('tab');
    show(version([]));
    const name = answer()?.name;
    await read(0);
    await pass();
    show(version(['Bern', 'Oslo']));
    await read(1);
    expect(answer()?.name).toBe(name);
    expect(answer()?.outline?.lists).toMatchObject([{ path: ['data', 'cities'], count: 2 }]);
    expect(await lines()).toContain('Oslo');
  });

  test('is read a few times a second at most, and the last version always', async () => {
    const { answerStore, read, pass, lines } = stage();
    const show = answerStore.openChanging('tab');
    show(version([]));
    await read(0);
    await pass();
    show(version(['Bern']));
    for (let n = 0; n < 20; n += 1) show(() => expect.fail('in between'));
    show(version(['Oslo']));
    await read(1);
    expect(await lines()).toContain('Bern');
    await pass();
    await read(2);
    expect(await lines()).toContain('Oslo');
  });

  test('shows its last version without a pause once no more come', async () => {
    const { answerStore, read, lines } = stage();
    const show = answerStore.openChanging('tab');
    show(version([]));
    show(version(['Oslo']));
    show();
    await read(1);
    expect(await lines()).toContain('Oslo');
  });

  test('does not come back once another answer has replaced it', async () => {
    const { answerStore, answer, read, lines } = stage();
    const show = answerStore.openChanging('tab');
    show(version(['Bern']));
    await read(0);
    answerStore.set('tab', bytesOf(['Rome']));
    const { name } = answer() ?? {};
    show(() => expect.fail('it is over'));
    await read(0);
    expect(answer()?.name).toBe(name);
    expect(await lines()).toContain('Rome');
  });

  test('of which a version cannot be read says so, and goes on with the next', async () => {
    const answersApi = createAnswersApi();
    const failing = { on: false };
    const { answerStore, answer, read, pass } = stage({
      ...answersApi,
      write: {
        ...answersApi.write,
        finish: (name) =>
          failing.on ? Promise.reject(new Error('No memory')) : answersApi.write.finish(name),
      },
    });
    const show = answerStore.openChanging('tab');
    show(version([]));
    await read(0);
    await pass();
    failing.on = true;
    show(version(['Bern']));
    await vi.waitFor(() => expect(answer()?.failure).toBe('No memory'));
    failing.on = false;
    show(version(['Oslo']));
    await pass();
    await read(2);
    expect(answer()?.failure).toBeUndefined();
  });
});

test('an answer that went while it came in is not begun anew', async () => {
  const { answersApi, answerStore, answer } = stage();
  const arriving = answerStore.open('tab');
  arriving.commit();
  arriving.append(version(['Bern'])());
  const name = answer()?.name ?? '';
  answerStore.onTabChange({ tabs: [], activeTabIndex: 0 });
  arriving.append(version(['Oslo'])());
  await expect(arriving.finish()).rejects.toThrow('gone');
  await expect(answersApi.read.outline(name)).rejects.toThrow('Run the operation again');
});

describe('an answer and its run', () => {
  test('belong together, and what an earlier run still brings replaces nothing', async () => {
    const { answerStore, answer, answersApi } = stage();
    const [first, second] = [runOf(), runOf()];
    const late = answerStore.open('tab', first);
    answerStore.set('tab', bytesOf(['Bern']), second);
    const { name } = answer() ?? {};
    late.append(version(['Oslo'])());
    late.commit();
    answerStore.set('tab', bytesOf(['Oslo']), first);
    answerStore.openChanging('tab', first)(version(['Oslo']));
    expect(answer()).toMatchObject({ name, run: second });
    await expect(answersApi.read.outline(late.name)).rejects.toThrow('not kept');
  });

  test('one that turns out to be none leaves the tab its own', async () => {
    const { answerStore, answer, answersApi } = stage();
    answerStore.set('tab', bytesOf(['Bern']), runOf());
    const before = answer()?.name;
    const page = answerStore.open('tab', runOf());
    page.append(new TextEncoder().encode('<!doctype html>'));
    await page.finish();
    expect(answer()?.name).toBe(before);
    page.discard();
    await expect(answersApi.read.outline(page.name)).rejects.toThrow('not kept');
  });

  test('what was read of one before it was committed is known then', async () => {
    const { answerStore, answer } = stage();
    const arriving = answerStore.open('tab', runOf());
    arriving.append(version(['Bern'])());
    await arriving.finish();
    arriving.commit();
    expect(answer()).toMatchObject({ name: arriving.name, outline: { isFinished: true } });
  });
});

describe('an answer that another run’s has replaced', () => {
  const kept = bytesOf(['Bern']);

  /** A store that has read one answer after the other, and has room for two that were replaced. */
  async function stageOf(tabIds: readonly string[], maxBytes = 2 * kept.byteLength) {
    const answersApi = createAnswersApi();
    const answerStore = createAnswerStore(() => answersApi, createFixedClock(), maxBytes);
    const names: string[] = [];
    for (const tabId of tabIds) {
      const incoming = answerStore.open(tabId, runOf(undefined, tabId));
      incoming.append(kept.slice());
      await incoming.finish();
      incoming.commit();
      names.push(incoming.name);
    }
    const keptNames = () => answerStore.store.getState().kept.map(({ name }) => name);
    return { answersApi, answerStore, names, keptNames };
  }

  test('is kept, the latest first, until there are too many bytes', async () => {
    const { names, keptNames, answersApi } = await stageOf(['tab', 'tab', 'other', 'tab', 'tab']);
    expect(keptNames()).toEqual([names[3], names[1]]);
    await expect(answersApi.read.outline(names[0] ?? '')).rejects.toThrow('not kept');
    await expect(answersApi.read.outline(names[1] ?? '')).resolves.toMatchObject({
      isFinished: true,
    });
  });

  test('is one of 20 at most, however short they are', async () => {
    const runs = Array.from({ length: 30 }, () => 'tab');
    const { names, keptNames, answersApi } = await stageOf(runs, Infinity);
    expect(keptNames()).toEqual(names.slice(9, 29).toReversed());
    await expect(answersApi.read.outline(names[8] ?? '')).rejects.toThrow('not kept');
  });

  test('goes with its tab, and with everything', async () => {
    const { answerStore, names, keptNames, answersApi } = await stageOf(['tab', 'tab', 'b', 'b']);
    const tabs = [{ id: 'b' }] as never;
    answerStore.onTabChange({ tabs, activeTabIndex: 0 });
    expect(keptNames()).toEqual([names[2]]);
    answerStore.clear();
    expect(keptNames()).toEqual([]);
    await expect(answersApi.read.outline(names[2] ?? '')).rejects.toThrow('not kept');
  });

  test('is not kept where it is of the same run, has no list, or has not come as a whole', async () => {
    const { answerStore, keptNames } = await stageOf(['tab']);
    const [first, second] = [runOf(), runOf()];
    answerStore.open('tab', first).commit();
    expect(keptNames()).toHaveLength(1);
    for (const run of [second, second]) {
      const incoming = answerStore.open('tab', run);
      incoming.append(new TextEncoder().encode('{"data":{"a":1}}'));
      await incoming.finish();
      incoming.commit();
    }
    answerStore.open('tab', runOf()).commit();
    expect(keptNames()).toHaveLength(1);
  });
});

describe('over a reload an answer is taken', () => {
  const large = new Uint8Array(MAX_RELOAD_BYTES).fill(0x20);

  test('as it came, in whatever parts', () => {
    const { answerStore } = stage();
    const incoming = answerStore.open('tab');
    incoming.append(new TextEncoder().encode('{"data"'));
    incoming.append(new TextEncoder().encode(': 1}'));
    expect(answerStore.bytesForReload('tab')).toBeUndefined();
    incoming.commit();
    expect(new TextDecoder().decode(answerStore.bytesForReload('tab'))).toBe('{"data": 1}');
  });

  test('in its last version', () => {
    const { answerStore } = stage();
    const show = answerStore.openChanging('tab');
    show(version(['Bern']));
    show(version(['Oslo']));
    expect(answerStore.bytesForReload('tab')).toEqual(bytesOf(['Oslo']));
  });

  test('unless it is too large', () => {
    const { answerStore } = stage();
    const incoming = answerStore.open('tab');
    incoming.append(large.slice());
    incoming.commit();
    expect(answerStore.bytesForReload('tab')).toHaveLength(MAX_RELOAD_BYTES);
    incoming.append(new TextEncoder().encode(' '));
    expect(answerStore.bytesForReload('tab')).toBeUndefined();
  });

  test('and one that was joined of pages, as its end says', () => {
    const { answerStore } = stage();
    const incoming = answerStore.open('tab');
    incoming.commit();
    expect(answerStore.bytesForReload('tab')).toBeUndefined();
    incoming.keepForReload(bytesOf(['Rome']));
    expect(answerStore.bytesForReload('tab')).toEqual(bytesOf(['Rome']));
  });
});

test('errors that are data are told once a schema tells of them, in answers that came before it', async () => {
  const place: ErrorPlace = {
    kind: 'value',
    path: ['found'],
    types: ['Refused'],
    named: [],
    only: [],
    locations: [],
    typenames: [],
    messages: [],
    codes: [],
    ids: [],
    ifEmpty: 'found is {}',
  };
  let places: readonly ErrorPlace[] = [];
  const { answerStore, answer, read } = stage(createAnswersApi(), async () => places);
  answerStore.set('tab', new TextEncoder().encode('{"data":{"found":{}}}'), runOf());
  await read(0);
  expect(answer()?.outline).toMatchObject({ errorCount: 0 });
  places = [place];
  await answerStore.lookForErrorsAgain();
  expect(answer()?.outline).toMatchObject({
    errorCount: 1,
    errors: [{ message: 'found is {}', isUnselected: true }],
  });
  await answerStore.lookForErrorsAgain();
  expect(answer()?.outline).toMatchObject({ errorCount: 1 });
});
