import { useState, type ComponentType, type JSX } from 'react';
import { loadPart } from '../../../contract/load-part.ts';
import { createPortal } from 'react-dom';
import { FAILURE_COPY } from '../../../transport/failure-copy.ts';
import type { DiagnosticsPanelProps } from './diagnostics-panel.tsx';
import type { DiagnosisTarget } from './target.ts';

type State =
  | { readonly is: 'closed' | 'loading' | 'failed' }
  | { readonly is: 'open'; readonly Panel: ComponentType<DiagnosticsPanelProps> };

export function FindCause({ target }: { readonly target: DiagnosisTarget }): JSX.Element {
  const [state, setState] = useState<State>({ is: 'closed' });
  const open = (): void => {
    setState({ is: 'loading' });
    loadPart(() => import('./diagnostics-panel.tsx')).then(
      ({ DiagnosticsPanel }) => setState({ is: 'open', Panel: DiagnosticsPanel }),
      () => setState({ is: 'failed' }),
    );
  };
  return (
    <>
      <button type="button" onClick={open}>
        {state.is === 'loading' ? FAILURE_COPY.findCause.loading : FAILURE_COPY.findCause.open}
      </button>
      {state.is === 'failed' && <span>{FAILURE_COPY.findCause.notLoaded}</span>}
      {/* Not within the alert, which would be read out whole with each line that comes. */}
      {state.is === 'open' &&
        createPortal(
          <state.Panel target={target} onClose={() => setState({ is: 'closed' })} />,
          document.body,
        )}
    </>
  );
}
