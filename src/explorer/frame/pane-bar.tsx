import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { runCommand, useBeforeCommands } from '../commands/command-store.ts';
import { commandLabel, commandOf, type CommandId } from '../commands/keymap.ts';
import { useEditorTools } from '../editors/editor-tools.ts';
import { usePanels } from '../editors/graphiql-adapter.ts';
import { Button } from '../ui/button.tsx';
import { MenuButton, type MenuPart } from '../ui/open-menu.tsx';
import { LAYOUT_COPY } from './layout-copy.ts';
import { LAYOUT_CHOICES, useLayout, type Pane } from './layout-store.ts';
import { useArrangement } from './layout.tsx';

const PANES: readonly (readonly [Pane, place: string])[] = [
  ['panel', '.graphiql-sidebar, .graphiql-plugin'],
  ['editor', '.graphiql-editors'],
  ['answer', '.graphiql-response'],
];

/** Chooses the only visible pane; a panel opened elsewhere appears by itself. */
export function PaneBar() {
  const layout = useLayout();
  const pane = useStore(layout, (state) => state.pane);
  const isSingle = useArrangement() === 'single';
  const { panels, visible, open } = usePanels();
  const onPanel = useEffectEvent((panel: string | undefined) => {
    if (isSingle && panel !== undefined) layout.show('panel');
  });
  useEffect(() => onPanel(visible), [visible]);
  const held = useRef<Element>(null);
  useEffect(() => {
    const hold = ({ target }: FocusEvent): void => {
      if (target instanceof Element && !target.closest('dialog')) held.current = target;
    };
    document.addEventListener('focusin', hold);
    return () => document.removeEventListener('focusin', hold);
  }, []);
  // Before the others are hidden: a dialog, which is in no pane, returns the focus to its opener.
  useLayoutEffect(() => {
    const isHeld = document.querySelector('dialog[open]') !== null;
    const focused = isHeld ? held.current : document.activeElement;
    const [around] = PANES.find(([, place]) => focused?.closest(place)) ?? [];
    if (isSingle && around && (around !== 'panel' || visible)) layout.show(around);
  }, [isSingle, layout, visible]);
  const reveal = useCallback(
    (id: CommandId) => {
      const paneWanted = paneOf(id);
      // Hidden elements take no focus.
      if (paneWanted) flushSync(() => layout.show(paneWanted));
    },
    [layout],
  );
  useBeforeCommands(isSingle ? reveal : undefined);
  if (!isSingle) return null;
  const titles = panels.map(({ title }) => title);
  const [builder, ...others] = titles.sort(
    (a, b) => Number(b === LAYOUT_COPY.builder) - Number(a === LAYOUT_COPY.builder),
  );
  const show = (next: Pane): void => {
    if (next === 'panel' && builder !== undefined) open(builder);
    layout.show(next);
  };
  return (
    <nav className="gh-pane-bar" aria-label={LAYOUT_COPY.panesLabel}>
      {PANES.map(([one]) => (
        <Button
          key={one}
          look="bare"
          label={LAYOUT_COPY.panes[one]}
          aria-current={one === pane ? 'page' : undefined}
          onClick={() => show(one)}
        />
      ))}
      <MenuButton
        look="bare"
        name={LAYOUT_COPY.more}
        parts={() => [
          ...others.map((panel) => ({
            label: panel,
            act() {
              open(panel);
              layout.show('panel');
            },
          })),
          ...['show-settings', 'show-guide'].map((id) => ({
            label: commandLabel(id),
            act: () => runCommand(id),
          })),
        ]}
      />
    </nav>
  );
}

function paneOf(id: CommandId): Pane | undefined {
  switch (commandOf(id)?.group) {
    case 'answer':
      return id === 'compare-runs' ? undefined : 'answer';
    case 'panels':
      return id === 'reload-schema' ? undefined : 'panel';
    case 'editor':
      return id === 'run' || id === 'stop' || id === 'copy-operation' ? undefined : 'editor';
    default:
      return undefined;
  }
}

type Step = 1 | -1;

/** Chooses the arrangement, and sizes panes by clicks, which their grips do by a drag. */
export function LayoutMenu() {
  const layout = useLayout();
  const chosen = useStore(layout, ({ choice }) => choice);
  const arrangement = useArrangement();
  const tools = useEditorTools();
  const areToolsOpen = useStore(tools, ({ isOpen }) => isOpen);
  if (arrangement === 'single') return null;
  const sizes = [
    { words: LAYOUT_COPY.panelSteps, step: (by: Step) => layout.step('panel', by) },
    { words: LAYOUT_COPY.editorSteps, step: (by: Step) => layout.step(arrangement, by) },
    ...(areToolsOpen ? [{ words: LAYOUT_COPY.toolSteps, step: tools.step }] : []),
  ];
  const reset = (): void => {
    for (const size of ['panel', 'side', 'stacked'] as const) layout.resize(size);
    if (areToolsOpen) tools.resize();
  };
  const steps = sizes.flatMap(({ words, step }) =>
    ([1, -1] as const).map((by): MenuPart => ({
      label: words[by],
      act: () => step(by),
      staysOpen: true,
    })),
  );
  return (
    <MenuButton
      className="gh-layout-button"
      name={LAYOUT_COPY.layout}
      align="end"
      parts={() => [
        ...LAYOUT_CHOICES.map((choice) => ({
          label: LAYOUT_COPY.choices[choice],
          isOn: choice === chosen,
          isRadio: true,
          act: () => layout.choose(choice),
        })),
        'line',
        ...steps,
        { label: LAYOUT_COPY.resetSizes, act: reset },
      ]}
    />
  );
}
