import { describe, expect, test } from 'vitest';
import { createFixedClock } from '../../testing/fixed-clock.ts';
import { runOf } from '../../testing/runs.ts';
import { createAnswerShelf } from './answer-shelf.ts';
import { createAnswersApi } from '../../answers/create-answers-api.ts';
import type { AnswersApi } from '../../answers/api.ts';

const bytesOf = (value: unknown) => () => new TextEncoder().encode(JSON.stringify(value));

const version = (cities: readonly string[]) => bytesOf({ data: { cities } });

function stage(desk: AnswersApi = createAnswersApi()) {
  const time = createFixedClock();
  const shelf = createAnswerShelf(() => desk, time);
  const answer = () => shelf.store.getState().byTab['tab'];
  /** Settles once the desk has read a version. */
  const read = (revision: number) =>
    new Promise<void>((resolve) => {
      const look = (): void => {
        if (answer()?.revision === revision && answer()?.outline) resolve();
      };
      shelf.store.subscribe(look);
      look();
    });
  const lines = async () => (await desk.head(answer()?.name ?? '', { lines: 9, length: 99 })).text;
  return { desk, time, shelf, answer, read, lines };
}

describe('an answer that changes', () => {
  test('stays on the page, the latest version alone, until a view asks for it', async () => {
    const { shelf, answer, read, lines } = stage();
    const changing = shelf.begin('tab');
    changing.show(() => expect.fail('nobody asked'));
    changing.show(version(['Bern']));
    expect(answer()?.outline).toBeUndefined();
    shelf.bring('tab');
    await read(0);
    expect(await lines()).toContain('Bern');
  });

  test('keeps its name, with another outline and revision each time', async () => {
    const { shelf, answer, read, lines } = stage();
    const changing = shelf.begin('tab');
    changing.show(version([]));
    const name = answer()?.name;
    shelf.bring('tab');
    await read(0);
    changing.show(version(['Bern', 'Oslo']));
    await read(1);
    expect(answer()?.name).toBe(name);
    expect(answer()?.outline?.lists).toMatchObject([{ path: ['data', 'cities'], count: 2 }]);
    expect(await lines()).toContain('Oslo');
  });

  test('is read a few times a second at most, and the last version always', async () => {
    const { shelf, time, read, lines } = stage();
    const changing = shelf.begin('tab');
    changing.show(version([]));
    shelf.bring('tab');
    await read(0);
    changing.show(version(['Bern']));
    for (let n = 0; n < 20; n += 1) changing.show(() => expect.fail('in between'));
    changing.show(version(['Oslo']));
    await read(1);
    await time.waiting();
    expect(await lines()).toContain('Bern');
    time.advance(250);
    await read(2);
    expect(await lines()).toContain('Oslo');
  });

  test('does not come back once another answer has taken its place', async () => {
    const { shelf, answer, read, lines } = stage();
    const changing = shelf.begin('tab');
    changing.show(version(['Bern']));
    shelf.bring('tab');
    await read(0);
    shelf.keep('tab', version(['Rome']));
    const { name } = answer() ?? {};
    changing.show(() => expect.fail('it is over'));
    shelf.bring('tab');
    await read(0);
    expect(answer()?.name).toBe(name);
    expect(await lines()).toContain('Rome');
  });

  test('of which a version cannot be read says so, and goes on with the next', async () => {
    const desk = createAnswersApi();
    const failing = { on: false };
    const { shelf, answer, read, time } = stage({
      ...desk,
      finish: (name) => (failing.on ? Promise.reject(new Error('No memory')) : desk.finish(name)),
    });
    const changing = shelf.begin('tab');
    changing.show(version([]));
    shelf.bring('tab');
    await read(0);
    failing.on = true;
    changing.show(version(['Bern']));
    await time.waiting();
    expect(answer()?.failure).toBe('No memory');
    failing.on = false;
    changing.show(version(['Oslo']));
    time.advance(250);
    await read(2);
    expect(answer()?.failure).toBeUndefined();
  });
});

test('an answer that went while it came in is not begun anew', async () => {
  const { desk, shelf, answer } = stage();
  const arriving = shelf.expect('tab');
  arriving.append(version(['Bern'])());
  const name = answer()?.name ?? '';
  shelf.onTabChange({ tabs: [], activeTabIndex: 0 });
  arriving.append(version(['Oslo'])());
  await expect(arriving.finish()).rejects.toThrow('gone');
  await expect(desk.outline(name)).rejects.toThrow('Run the operation again');
});

describe('an answer and its run', () => {
  test('belong together, and what an earlier run still brings does not take the place', async () => {
    const { shelf, answer, desk } = stage();
    const [first, second] = [runOf(), runOf()];
    const late = shelf.receive('tab', first);
    shelf.keep('tab', version(['Bern']), second);
    const { name } = answer() ?? {};
    late.append(version(['Oslo'])());
    late.place();
    shelf.keep('tab', version(['Oslo']), first);
    shelf.begin('tab', first).show(version(['Oslo']));
    expect(answer()).toMatchObject({ name, run: second });
    await expect(desk.outline(late.name)).rejects.toThrow('not kept');
  });

  test('one that turns out to be none leaves the tab its own', async () => {
    const { shelf, answer, desk } = stage();
    shelf.keep('tab', version(['Bern']), runOf());
    const before = answer();
    const page = shelf.receive('tab', runOf());
    page.append(new TextEncoder().encode('<!doctype html>'));
    await page.finish();
    expect(answer()).toBe(before);
    page.leave();
    await expect(desk.outline(page.name)).rejects.toThrow('not kept');
  });

  test('what was read of one before it had its place is known then', async () => {
    const { shelf, answer } = stage();
    const arriving = shelf.receive('tab', runOf());
    arriving.append(version(['Bern'])());
    await arriving.finish();
    arriving.place();
    expect(answer()).toMatchObject({ name: arriving.name, outline: { isFinished: true } });
  });
});
