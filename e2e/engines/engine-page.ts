import { expect } from '@playwright/test';
import type { ElementReference, Engine, InputSource, Locator, MouseAction } from './engine.ts';

/** A bound against hanging, far above what a busy machine takes (ms). */
const WAIT_MS = 30_000;

/** Keys that have no character, as WebDriver writes them: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = { Control: '\uE009', Enter: '\uE007', Tab: '\uE004', Delete: '\uE017' };

type Key = keyof typeof KEYS;

/** The one page of an engine, used as a person does: by what is read, with mouse and keys. */
export class EnginePage {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Waits until an element is seen. */
  async see(locator: Locator): Promise<ElementReference> {
    return waitFor(async () => {
      const element = await this.#visible(locator);
      if (!element) throw new Error(`There is no ${describe(locator)}.`);
      return element;
    });
  }

  /** Waits until no such element is seen. */
  async seeNo(locator: Locator): Promise<void> {
    await waitFor(async () => {
      if (await this.#visible(locator)) throw new Error(`There is ${describe(locator)}.`);
    });
  }

  /** Waits until an element holds a text. */
  async read(locator: Locator, wanted: string): Promise<void> {
    await waitFor(async () => {
      const text = await this.#text(locator);
      expect(text, describe(locator)).toContain(wanted);
    });
  }

  async click(locator: Locator): Promise<void> {
    const element = await this.see(locator);
    const origin = this.#engine.origin(element);
    const actions: readonly MouseAction[] = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#engine.input([{ type: 'pointer', id: 'mouse', actions }]);
  }

  /** Presses the keys of a text, one after the other. */
  async type(text: string): Promise<void> {
    await this.#keys(Array.from(text, (key) => [key]));
  }

  /** Presses keys at once, such as `'Control', 'a'`. */
  async press(...keys: readonly (Key | 'a')[]): Promise<void> {
    await this.#keys([keys.map((key) => (key === 'a' ? key : KEYS[key]))]);
  }

  async #keys(chords: readonly (readonly string[])[]): Promise<void> {
    const actions = chords.flatMap((chord) => [
      ...chord.map((value) => ({ type: 'keyDown', value }) as const),
      ...chord.toReversed().map((value) => ({ type: 'keyUp', value }) as const),
    ]);
    const keyboard: InputSource = { type: 'key', id: 'keyboard', actions };
    await this.#engine.input([keyboard]);
  }

  async #visible(locator: Locator): Promise<ElementReference | undefined> {
    for (const element of await this.#engine.locate(locator)) {
      if (await this.#engine.call((one) => one.checkVisibility(), element)) return element;
    }
    return undefined;
  }

  async #text(locator: Locator): Promise<string> {
    const element = await this.#visible(locator);
    if (!element) return '';
    const text = await this.#engine.call((one) => (one as HTMLElement).innerText, element);
    // The editors have spaces that do not break.
    return text.replaceAll('\u00A0', ' ');
  }
}

/** Tries until nothing is thrown: an element that was found may be gone when it is asked. */
async function waitFor<Result>(body: () => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  await expect(async () => void results.push(await body())).toPass({ timeout: WAIT_MS });
  return results[0] as Result;
}

function describe(locator: Locator): string {
  return 'label' in locator ? `field “${locator.label}”` : `${locator.role} “${locator.name}”`;
}
