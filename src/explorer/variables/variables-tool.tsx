import { useEffect, useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { runCommand } from '../commands/command-store.ts';
import { EDITOR_COPY } from '../graphiql/editor-copy.ts';
import { useEditorDocument } from '../graphiql/graphiql-adapter.ts';
import { useExplorerState } from '../graphiql/graphiql-adapter-docs.ts';
import { createVariablesView, useVariablesSlots } from '../graphiql/graphiql-adapter-variables.ts';
import { findUnsent } from '../runs/run-editors.ts';
import { laterPanel } from '../ui/later-panel.tsx';
import './variables-tool.css';

const VariablesForm = laterPanel(async () => (await import('./variables-form.tsx')).VariablesForm);

/** A definition such as `$first: Int`; a look at the text is enough to choose what is shown at first. */
const DECLARES = /\$[_A-Za-z]\w*\s*:/;

export function VariablesTool(): JSX.Element | null {
  const slots = useVariablesSlots();
  const { document } = useEditorDocument();
  const view = useExplorerState(createVariablesView);
  const { choice, forNow } = useStore(view);
  const isSeen = useSeen(slots?.tool.parentElement);
  if (!slots) return null;
  const shown = forNow ?? choice ?? (DECLARES.test(document) ? 'form' : 'json');
  return (
    <>
      {createPortal(
        <>
          <div className="gh-variables-views" role="group" aria-label={EDITOR_COPY.variablesViews}>
            {(['form', 'json'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={shown === one}
                onClick={() => view.choose(one)}
              >
                {EDITOR_COPY[one]}
              </button>
            ))}
          </div>
          {DECLARES.test(document) && (
            <button
              type="button"
              className="gh-variables-for-each"
              onClick={() => runCommand('run-for-each')}
            >
              {EDITOR_COPY.runForEach}
            </button>
          )}
        </>,
        slots.bar,
      )}
      {shown === 'form' &&
        isSeen &&
        createPortal(<VariablesForm findUnsent={findUnsent} />, slots.tool)}
    </>
  );
}

/** Whether an element has been in sight: GraphiQL has its tools in the document while they are folded away. */
function useSeen(element: HTMLElement | null | undefined): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element || isSeen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
