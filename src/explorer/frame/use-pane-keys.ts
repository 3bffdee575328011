import { useCommands } from '../commands/command-store.ts';
import { findInFront } from '../ui/in-front.ts';

/** Each pane by its selector, in their order on the page, with the part of it that takes the focus. */
const PANES = [
  ['.graphiql-sidebar', ''],
  ['.graphiql-plugin', ''],
  ['.graphiql-session-header', ' .gh-tabs'],
  ['.graphiql-query-editor', ''],
  ['.graphiql-editor-tool', ''],
  ['.graphiql-response', ' .gh-answer-panel'],
] as const;

const STOPS =
  'button, input, select, textarea, summary, a[href], [contenteditable="true"], [tabindex="0"]';

/** Offers the commands that go through the panes in sight. */
export function usePaneKeys(): void {
  useCommands({ 'next-pane': { run: () => goOn(1) }, 'previous-pane': { run: () => goOn(-1) } });
}

function goOn(step: 1 | -1): void {
  const panes = PANES.flatMap(([pane, part]) => {
    const stop = firstStop(findInFront(pane + part)) ?? firstStop(findInFront(pane));
    return stop ? [{ pane, stop }] : [];
  });
  const { activeElement } = document;
  const at = panes.findIndex(({ pane }) => activeElement?.closest(pane));
  const from = at === -1 && step === -1 ? 0 : at;
  panes[(from + step + panes.length) % panes.length]?.stop.focus();
}

/** The first element of a pane in the tab order, or the text of the editor there. */
function firstStop(pane: HTMLElement | null): HTMLElement | undefined {
  const stops = [...(pane?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  const stop = stops.find(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled, [inert] *') && one.checkVisibility(),
  );
  // An editor is in a group, which lets Tab pass by.
  return stop?.querySelector('textarea') ?? stop;
}
