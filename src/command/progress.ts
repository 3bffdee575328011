import { totalFor } from '../jobs/pages/page-plan.ts';
import { COMMAND_COPY, type Headway } from './copy.ts';
import type { CommandTerminal } from './service-options.ts';

/** Least time between lines without a terminal, milliseconds. */
const LINES_APART_MS = 10_000;
const DRAWN_APART_MS = 100;

const BAR = 24;
const CLEAR = '\r\u001B[K';

export function createProgress(
  { messages, env, clock }: Pick<CommandTerminal, 'messages' | 'env' | 'clock'>,
  isQuiet: boolean,
) {
  const isDrawn = messages.isTTY === true && env['TERM'] !== 'dumb';
  let last = clock.monotonic();
  let isShown = false;
  const clear = (): void => {
    if (isShown) messages.write(CLEAR);
    isShown = false;
  };
  return {
    show(shown: Headway): void {
      const now = clock.monotonic();
      if (isQuiet || now - last < (isDrawn ? DRAWN_APART_MS : LINES_APART_MS)) return;
      last = now;
      const headway = { ...shown, total: totalFor(shown.rows, shown.total) };
      const text = COMMAND_COPY.headway(headway);
      if (isDrawn) messages.write(`${CLEAR}${bar(headway)}${text}`);
      else messages.write(`${text}\n`);
      isShown = isDrawn;
    },
    say(line: string): void {
      clear();
      messages.write(`${line}\n`);
    },
    clear,
  };
}

function bar({ rows, total }: Headway): string {
  if (total === undefined || total === 0) return '';
  const done = Math.round(BAR * Math.min(1, rows / total));
  return `[${'█'.repeat(done)}${'░'.repeat(BAR - done)}] `;
}
