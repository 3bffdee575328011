import { useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { FAILURE_COPY } from '../../../transport/failure-copy.ts';
import { Button } from '../../ui/button.tsx';
import { laterDialog } from '../../ui/later-panel.tsx';
import type { DiagnosisTarget } from './target.ts';

const DiagnosticsPanel = laterDialog(
  async () => (await import('./diagnostics-panel.tsx')).DiagnosticsPanel,
);

export function FindCause({ target }: { readonly target: DiagnosisTarget }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="bare" label={FAILURE_COPY.findCause} onClick={() => setOpen(true)} />
      {/* Not within the alert, which would be read out whole with each line that comes. */}
      {isOpen &&
        createPortal(
          <DiagnosticsPanel target={target} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </>
  );
}
