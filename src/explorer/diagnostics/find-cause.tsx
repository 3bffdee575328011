import { useState, type ComponentType, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { DOCTOR_BUTTON_COPY } from './button-copy.ts';
import type { DoctorPanelProps } from './doctor-panel.tsx';
import type { Patient } from './patient.ts';

type State =
  | { readonly is: 'closed' | 'loading' | 'failed' }
  | { readonly is: 'open'; readonly Panel: ComponentType<DoctorPanelProps> };

/** The button that asks the doctor; nothing is loaded or sent before somebody presses it. */
export function FindCause({ patient }: { readonly patient: Patient }): JSX.Element {
  const [state, setState] = useState<State>({ is: 'closed' });
  const open = (): void => {
    setState({ is: 'loading' });
    import('./doctor-panel.tsx').then(
      ({ DoctorPanel }) => setState({ is: 'open', Panel: DoctorPanel }),
      () => setState({ is: 'failed' }),
    );
  };
  return (
    <>
      <button type="button" onClick={open}>
        {state.is === 'loading' ? DOCTOR_BUTTON_COPY.loading : DOCTOR_BUTTON_COPY.open}
      </button>
      {state.is === 'failed' && <span>{DOCTOR_BUTTON_COPY.notLoaded}</span>}
      {/* Not within the alert, which would be read out whole with each line that comes. */}
      {state.is === 'open' &&
        createPortal(
          <state.Panel patient={patient} onClose={() => setState({ is: 'closed' })} />,
          document.body,
        )}
    </>
  );
}
