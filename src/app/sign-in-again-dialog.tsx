import { useLayoutEffect, useRef, type JSX } from 'react';
import type { Service } from '../contract/config.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SessionView } from '../session/session-view.ts';
import { COPY } from './copy.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useSessionView } from './use-session-view.ts';

interface SignInAgainDialogProps {
  readonly service: Service;
  readonly store: SessionStore;
  readonly onSignedIn: () => void;
  readonly onClose: () => void;
  readonly onSignOut: () => void;
}

/** Lies over GraphiQL, which stays as it is: the token ended, or somebody renews it early. */
export function SignInAgainDialog(props: SignInAgainDialogProps): JSX.Element {
  const { service, store, onSignedIn, onClose, onSignOut } = props;
  const session = useSessionView(store);
  const dialog = useRef<HTMLDialogElement>(null);
  // A plain effect would end after the dialog has left the document, and close nothing.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The name is there already, so the password is what is missing.
    element?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
    // Closing gives the focus back to where it was.
    return () => element?.close();
  }, []);
  const { title, later } = COPY.signInAgain;
  return (
    <dialog
      ref={dialog}
      className="gh-dialog"
      aria-labelledby="gh-again-title"
      aria-describedby="gh-again-reason"
      onCancel={onClose}
    >
      <h2 id="gh-again-title">{title}</h2>
      <p id="gh-again-reason">{reasonOf(session)}</p>
      <CredentialsForm
        service={service}
        store={store}
        known={session.status === 'none' ? undefined : session.identity}
        onSignedIn={onSignedIn}
        actions={
          <>
            <button type="button" className="gh-button" onClick={onClose}>
              {later}
            </button>
            <button type="button" className="gh-text-button gh-dialog-way-out" onClick={onSignOut}>
              {COPY.bar.signOut}
            </button>
          </>
        }
      />
    </dialog>
  );
}

function reasonOf({ status }: SessionView): string {
  const { expired, terminated, renew } = COPY.signInAgain;
  if (status === 'expired') return expired;
  return status === 'terminated' ? terminated : renew;
}
