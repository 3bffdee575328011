import { useState } from 'react';
import { useStore } from 'zustand';
import { runCommand } from '../../commands/command-store.ts';
import { EDITOR_COPY } from '../../editors/editor-copy.ts';
import { useEditorTools, type VariablesView } from '../../editors/editor-tools.ts';
import { useEditorDocument } from '../../editors/graphiql-adapter.ts';
import { findUnsent } from '../../runs/run-editors.ts';
import { Button } from '../../ui/button.tsx';
import { laterPanel } from '../../ui/later-panel.tsx';
import './variables-tool.css';

const VariablesForm = laterPanel(async () => (await import('./variables-form.tsx')).VariablesForm);

/** A definition such as `$first: Int`; a look at the text is enough to choose the first view. */
const DECLARES = /\$[_A-Za-z]\w*\s*:/;

function useVariablesView(): { readonly view: VariablesView; readonly declares: boolean } {
  const { document } = useEditorDocument();
  const { choice, forNow } = useStore(useEditorTools());
  const declares = DECLARES.test(document);
  return { view: forNow ?? choice ?? (declares ? 'form' : 'json'), declares };
}

export function VariablesBar() {
  const { choose } = useEditorTools();
  const { view, declares } = useVariablesView();
  return (
    <div className="gh-strip">
      <div className="gh-variables-views" role="group" aria-label={EDITOR_COPY.variablesViews}>
        {(['form', 'json'] as const).map((one) => (
          <Button
            key={one}
            look="bare"
            label={EDITOR_COPY[one]}
            tabIndex={-1}
            aria-pressed={view === one}
            onClick={() => choose(one)}
          />
        ))}
      </div>
      {declares && (
        <Button
          className="gh-variables-for-each gh-frame"
          label={EDITOR_COPY.runForEach}
          tabIndex={-1}
          onClick={() => runCommand('run-for-each')}
        />
      )}
    </div>
  );
}

export function VariablesTool({ isShown }: { readonly isShown: boolean }) {
  const { view } = useVariablesView();
  const isOpen = useStore(useEditorTools(), (state) => state.isOpen);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && isOpen && isShown) setWanted(true);
  if (view !== 'form' || !isWanted) return null;
  return (
    <div className="gh-variables-tool">
      <VariablesForm findUnsent={findUnsent} />
    </div>
  );
}
