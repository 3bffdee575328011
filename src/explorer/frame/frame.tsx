import { Tooltip } from '../editors/parts/graphiql-parts.ts';
import type { JSX, ReactNode } from 'react';
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
          <div className="graphiql-plugin">{Content && <Content />}</div>
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
