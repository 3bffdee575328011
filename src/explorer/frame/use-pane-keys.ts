import { useEffect } from 'react';
import { useCommands } from '../commands/command-store.ts';
import { keysOfPress } from '../commands/keymap.ts';
import { findInFront, stopsIn } from '../ui/in-front.ts';

/** Each pane by its selector, in their order on the page, with the part of it that takes the focus. */
const PANES = [
  ['.graphiql-sidebar', ''],
  ['.graphiql-plugin', ''],
  ['.graphiql-session-header', ' .gh-tabs'],
  ['.graphiql-query-editor', ''],
  ['.graphiql-editor-tool', ''],
  ['.graphiql-response', ' .gh-answer-panel'],
] as const;

/** Offers the commands that go through the panes in sight, and lets Ctrl+A select the contents of one of them. */
export function usePaneKeys(): void {
  useCommands({ 'next-pane': { run: () => goOn(1) }, 'previous-pane': { run: () => goOn(-1) } });
  useEffect(() => {
    window.addEventListener('keydown', selectPane);
    return () => window.removeEventListener('keydown', selectPane);
  }, []);
}

const SELECTED = '.gh-docs-content, .gh-dialog[open], .graphiql-plugin, .graphiql-response';

/** Leaves the key to texts that are typed in, and to views that select their own rows. */
function selectPane(event: KeyboardEvent): void {
  if (event.defaultPrevented || !/^(?:Ctrl|Cmd)-A$/.test(keysOfPress(event) ?? '')) return;
  const [selection, focused] = [getSelection(), document.activeElement];
  if (focused?.matches('textarea, input:not([type="checkbox"], [type="radio"])')) return;
  const clicked = selection?.anchorNode?.parentElement;
  const pane = (focused === document.body ? clicked : focused)?.closest(SELECTED);
  if (!pane) return;
  event.preventDefault();
  selection?.selectAllChildren(pane);
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
  const [stop] = pane ? stopsIn(pane) : [];
  // An editor is in a group, which lets Tab pass by.
  return stop?.querySelector('textarea') ?? stop;
}
