/**
 * @typedef {import('../peers/peer.ts').EditorParts} EditorParts
 *
 * @typedef {object} Probes what runs inside a measured page; each time is milliseconds of its
 *   `performance.now()`
 * @property {{ start: number, duration: number }[]} tasks main-thread tasks above 50 ms
 * @property {{ at: number, value: number }[]} shifts layout shifts, those after input left out
 * @property {{ at: number, wait: number }[]} keys how long key presses waited for the main thread
 * @property {number[]} keyFrames milliseconds from each key press to the end of its painted frame
 * @property {number[]} clicks
 * @property {(parts: EditorParts) => Promise<number | null>} opensList milliseconds from the last key
 *   press to a frame with a completion list; null if there is none for five seconds
 * @property {(selector: string) => Promise<number>} appears milliseconds from the last click to a
 *   frame with such an element
 * @property {(selector: string) => Promise<number>} opens milliseconds from the next click to a painted
 *   frame with such an element; to be asked for before the click, which takes its own time to be reported
 * @property {(selector: string) => string} rowsOf what the first rows of a list say
 * @property {(selector: string, before: string) => Promise<number | null>} rowsChange milliseconds
 *   from the last key press to other rows; null if there are none for two seconds
 * @property {() => number} blockingBytes of the page and of what its first paint waits for
 * @property {() => Record<string, number>} paints by name
 * @property {(selector: string) => Promise<number>} takesFocus when an element could be focused
 * @property {(selector: string, text: string) => Promise<number>} holds when a field held a text
 * @property {(parts: EditorParts, text: string) => Promise<number>} shows when an editor showed it
 * @property {(parts: EditorParts, names: readonly string[]) => Promise<number>} suggests when a
 *   completion list showed one of the names
 * @property {(parts: EditorParts) => 'closed' | 'empty' | 'loading' | 'open'} list the state of the
 *   completion list
 * @property {(selector: string, text: string) => Promise<number>} reads milliseconds from the last key
 *   press to a painted frame in which such an element holds the text
 * @property {(selector?: string) => Promise<number>} settles milliseconds from the last key press to
 *   the end of the last long task, and until such an element is there
 * @property {(text: string) => Promise<number>} says when the page showed a text
 */

/**
 * Installs {@link Probes} as `bench` on the page's window. It is sent to the page as text, so it
 * uses nothing from outside.
 */
export function installProbes() {
  /** @type {Probes['tasks']} */
  const tasks = [];
  /** @type {Probes['shifts']} */
  const shifts = [];
  /** @type {Probes['keys']} */
  const keys = [];
  /** @type {Probes['clicks']} */
  const clicks = [];
  let lastKey = 0;
  addEventListener('keydown', ({ timeStamp }) => (lastKey = timeStamp), { capture: true });
  /** @type {Probes['keyFrames']} */
  const keyFrames = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) => void frame().then(() => keyFrames.push(performance.now() - timeStamp)),
    { capture: true },
  );
  addEventListener('click', ({ timeStamp }) => clicks.push(timeStamp), { capture: true });
  /**
   * @param {string} type
   * @param {(entry: any) => void} take
   * @param {object} [options]
   */
  const observe = (type, take, options = {}) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, ...options });
    return () => observer.takeRecords().forEach(take);
  };
  const takeTasks = observe('longtask', ({ startTime, duration }) =>
    tasks.push({ start: startTime, duration }),
  );
  observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (!hadRecentInput) shifts.push({ at: startTime, value });
  });
  observe(
    'event',
    ({ name, startTime, processingStart }) => {
      if (name === 'keydown') keys.push({ at: startTime, wait: processingStart - startTime });
    },
    { durationThreshold: 16 },
  );

  /**
   * Asked once a frame, which is as fine as anybody sees.
   *
   * @param {() => boolean} condition
   * @returns {Promise<number>}
   */
  const when = (condition) =>
    new Promise((resolve) => {
      const look = () => {
        if (condition()) resolve(performance.now());
        else requestAnimationFrame(look);
      };
      look();
    });

  /** Of a frame whose callbacks run: a message comes after its paint. */
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });

  /** Until the next frame is painted. */
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => void painted().then(resolve));
    });

  /**
   * Asked of what a frame is about to paint, once all of its callbacks have run: an editor renders in
   * them, after ours, and what comes into the document behind a frame is not to be seen in it.
   *
   * @param {() => boolean} condition
   * @returns {Promise<boolean>} once the frame is painted
   */
  const shownInFrame = (condition) =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        // It reports a first size between layout and paint.
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          const isShown = condition();
          void painted().then(() => resolve(isShown));
        });
        observer.observe(document.documentElement);
      });
    });

  /** @param {Element} element */
  const isOnTop = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && element.contains(found);
  };

  /** @param {string} selector */
  const focus = (selector) => {
    const input = document.querySelector(selector);
    if (!(input instanceof HTMLElement)) return false;
    // An editor that is mounted out of sight, or behind another screen, is not there yet.
    if (!isOnTop(input.closest('.monaco-editor, .CodeMirror, .cm-editor') ?? input)) return false;
    if (document.activeElement !== input) input.focus();
    return document.activeElement === input;
  };

  /** @param {EditorParts} parts */
  const textOf = (parts) =>
    [
      ...(document
        .querySelector(parts.input)
        ?.closest(parts.editor)
        ?.querySelectorAll(parts.lines) ?? []),
    ]
      .map((line) => line.textContent)
      .join('\n');

  /** @param {string} selector */
  const visible = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());

  /** @param {string} selector */
  const rowsOf = (selector) =>
    visible(selector)
      .slice(0, 30)
      .map((row) => row.textContent)
      .join('\n');

  /** @type {Probes} */
  const probes = {
    tasks,
    shifts,
    keys,
    keyFrames,
    clicks,
    blockingBytes: () =>
      [
        ...performance.getEntriesByType('navigation'),
        ...performance
          .getEntriesByType('resource')
          .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking'),
      ].reduce((sum, entry) => sum + Number(Reflect.get(entry, 'transferSize')), 0),
    paints: () =>
      Object.fromEntries(
        performance.getEntriesByType('paint').map(({ name, startTime }) => [name, startTime]),
      ),
    takesFocus: (selector) => when(() => focus(selector)),
    holds: (selector, text) =>
      when(() => {
        const field = document.querySelector(selector);
        return field instanceof HTMLInputElement && field.value.includes(text);
      }),
    shows: (parts, text) => when(() => textOf(parts).includes(text)),
    suggests: (parts, names) =>
      when(() =>
        visible(parts.rows).some((row) => {
          const text = row.textContent.trim();
          return names.some((name) => text.startsWith(name));
        }),
      ),
    list(parts) {
      if (visible(parts.rows).length > 0) return 'open';
      const [message] = visible(parts.message);
      if (!message) return 'closed';
      return message.textContent.startsWith('Loading') ? 'loading' : 'empty';
    },
    async opensList(parts) {
      const until = performance.now() + 5_000;
      const at = await when(() => performance.now() > until || visible(parts.rows).length > 0);
      return at > until ? null : at - lastKey;
    },
    async appears(selector) {
      const at = await when(() => visible(selector).length > 0);
      return at - (clicks.at(-1) ?? 0);
    },
    async opens(selector) {
      const before = clicks.length;
      do await frame();
      while (clicks.length === before || visible(selector).length === 0);
      return performance.now() - clicks[before];
    },
    rowsOf,
    async rowsChange(selector, before) {
      const until = performance.now() + 2_000;
      const changed = () => !['', before].includes(rowsOf(selector));
      const at = await when(() => performance.now() > until || changed());
      return at > until ? null : at - lastKey;
    },
    async reads(selector, text) {
      const isThere = () => visible(selector).some((element) => element.textContent.includes(text));
      while (!(await shownInFrame(isThere)));
      return performance.now() - lastKey;
    },
    async settles(selector) {
      const restMs = 500;
      let quietSince = performance.now();
      await when(() => {
        takeTasks();
        const last = tasks.at(-1);
        if (last) quietSince = Math.max(quietSince, last.start + last.duration);
        const now = performance.now();
        if (selector !== undefined && visible(selector).length === 0) quietSince = now;
        return now - quietSince > restMs;
      });
      return quietSince - lastKey;
    },
    says: (text) => when(() => document.body?.textContent.includes(text) ?? false),
  };
  Reflect.set(window, 'bench', probes);
}
