import { Tooltip } from '../editors/parts/graphiql-parts.ts';
import { useLayoutEffect, useRef, type JSX, type ReactNode, type RefObject } from 'react';
import { tabElementId } from '../editors/open-tab.ts';
import { useActiveTabId, usePanels, type Panel } from '../editors/graphiql-adapter.ts';
import { Button } from '../ui/button.tsx';
import { LAYOUT_COPY } from './layout-copy.ts';
import { useArrangement } from './layout.tsx';
import { PaneGrip } from './pane-grip.tsx';

interface FrameProps {
  readonly rail: ReactNode;
  readonly bar: ReactNode;
  readonly editors: ReactNode;
  readonly answer: ReactNode;
}

/** Uses the class names of GraphiQL's style sheet. */
export function Frame({ rail, bar, editors, answer }: FrameProps): JSX.Element {
  const { panels, visible, open } = usePanels();
  const Content = panels.find(({ title }) => title === visible)?.content;
  const arrangement = useArrangement();
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
            {arrangement !== 'single' && <PaneGrip size="panel" />}
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

function PanelButton({ panel, isOpen, onOpen }: PanelButtonProps): JSX.Element {
  const label = LAYOUT_COPY[isOpen ? 'hidePanel' : 'showPanel'](panel.title);
  return (
    <Tooltip label={label}>
      <Button
        className={isOpen ? 'graphiql-un-styled active' : 'graphiql-un-styled'}
        label={<panel.icon aria-hidden="true" />}
        aria-label={label}
        onClick={() => onOpen(isOpen ? null : panel.title)}
      />
    </Tooltip>
  );
}
