import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../commands/command-store.ts';
import { Tooltip } from '../editors/parts/graphiql-parts.ts';
import { tabElementId } from '../editors/open-tab.ts';
import { useActiveTabId, usePanels, type Panel } from '../editors/graphiql-adapter.ts';
import { Button } from '../ui/button.tsx';
import { listenToLongTouches } from '../ui/long-touch.ts';
import { LAYOUT_COPY } from './layout-copy.ts';
import { useArrangement } from './layout.tsx';
import { useLayout, type PaneSize } from './layout-store.ts';

interface FrameProps {
  readonly rail: ReactNode;
  readonly bar: ReactNode;
  readonly editors: ReactNode;
  readonly answer: ReactNode;
}

/** Uses the class names of GraphiQL's style sheet. */
export function Frame({ rail, bar, editors, answer }: FrameProps) {
  const { panels, visible, open } = usePanels();
  const Content = panels.find(({ title }) => title === visible)?.content;
  const arrangement = useArrangement();
  useEffect(listenToLongTouches, []);
  const [last, setLast] = useState(panels[0]?.title);
  if (visible !== undefined && visible !== last) setLast(visible);
  const toggle = { run: () => open(visible === undefined ? (last ?? null) : null) };
  useCommands({ 'toggle-panel': arrangement === 'single' ? undefined : toggle });
  const place = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(
    place,
    panels.findIndex(({ title }) => title === visible),
  );
  return (
    <Tooltip.Provider>
      <div className="graphiql-container gh-graphiql">
        <div className="graphiql-sidebar">
          {panels.map((panel) => (
            <PanelButton
              key={panel.title}
              panel={panel}
              isOpen={panel.title === visible}
              onOpen={open}
            />
          ))}
          {rail}
        </div>
        <div className="graphiql-main">
          <div ref={place} className="graphiql-plugin" {...keepFocus}>
            {Content && <Content />}
          </div>
          <div className="graphiql-sessions">
            {Content && arrangement !== 'single' && <PaneGrip size="panel" />}
            <div className="graphiql-session-header">{bar}</div>
            <div
              role="tabpanel"
              id="graphiql-session"
              aria-labelledby={tabElementId(useActiveTabId())}
            >
              {editors}
              <div className="graphiql-response">
                {arrangement !== 'single' && <PaneGrip size={arrangement} />}
                {answer}
              </div>
            </div>
          </div>
        </div>
      </div>
    </Tooltip.Provider>
  );
}

/** A panel that goes leaves the focus to the button of the one in its place, or to its own. */
function useKeptFocus(place: RefObject<HTMLDivElement | null>, panel: number) {
  const hasFocus = useRef(false);
  const last = useRef(panel);
  useLayoutEffect(() => {
    const { current } = place;
    if (hasFocus.current && document.activeElement === document.body) {
      const rail = current?.closest('.graphiql-container')?.querySelector('.graphiql-sidebar');
      rail?.querySelectorAll('button')[panel === -1 ? last.current : panel]?.focus();
    }
    last.current = panel;
  }, [place, panel]);
  // React reports no blur of an element that it removes.
  return {
    onFocus: () => void (hasFocus.current = true),
    onBlur: () => void (hasFocus.current = false),
  };
}

interface PanelButtonProps {
  readonly panel: Panel;
  readonly isOpen: boolean;
  readonly onOpen: (title: string | null) => void;
}

function PanelButton({ panel, isOpen, onOpen }: PanelButtonProps) {
  const label = LAYOUT_COPY[isOpen ? 'hidePanel' : 'showPanel'](panel.title);
  return (
    <Tooltip label={label}>
      <Button
        className={isOpen ? 'graphiql-un-styled active' : 'graphiql-un-styled'}
        label={
          <>
            <panel.icon aria-hidden="true" />
            {LAYOUT_COPY.railName(panel.title)}
          </>
        }
        aria-label={label}
        onClick={() => onOpen(isOpen ? null : panel.title)}
      />
    </Tooltip>
  );
}

/** A separator of two panes: dragged, moved by arrow keys, reset by a double click. */
function PaneGrip({ size }: { readonly size: PaneSize }) {
  const layout = useLayout();
  const value = useStore(layout, (state) => state[size]);
  const { min, max, step } = layout.limits(size);
  const isFlat = size === 'stacked';
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      [isFlat ? 'ArrowUp' : 'ArrowLeft']: value - step,
      [isFlat ? 'ArrowDown' : 'ArrowRight']: value + step,
      Home: min,
      End: max,
    };
    const next = steps[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    layout.resize(size, next);
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent): void => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const room = currentTarget.parentElement?.parentElement;
    if (!room) return;
    const { left, top, width, height } = room.getBoundingClientRect();
    const across = isFlat ? ((clientY - top) / height) * 100 : ((clientX - left) / width) * 100;
    layout.resize(size, size === 'panel' ? clientX - left : across);
  };
  return (
    // A separator that is moved takes the focus, by ARIA's pattern "Window Splitter".
    <div
      role="separator"
      tabIndex={0}
      className={`gh-grip gh-grip-${size}`}
      aria-orientation={isFlat ? 'horizontal' : 'vertical'}
      aria-label={LAYOUT_COPY.grips[size]}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      title={LAYOUT_COPY.gripHint}
      onKeyDown={onKeyDown}
      onDoubleClick={() => layout.resize(size)}
      onPointerDown={({ currentTarget, pointerId, button }) => {
        if (button === 0) currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={onPointerMove}
    />
  );
}
