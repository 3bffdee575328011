import type { JSX, KeyboardEvent, ReactNode, RefObject, SubmitEvent } from 'react';
import { CopyDetails, FailureNotice } from '../explorer/failures/failure-notice.tsx';
import { quoteOf } from '../explorer/transport/explorer-copy.ts';
import { systemClock, type Clock } from '../session/clock.ts';
import { readPastedToken } from '../session/read-pasted-token.ts';
import { knownApiKey, type Identity } from '../session/session-state.ts';
import type { FailedOpening } from './failed-opening.ts';
import { ApiKeyField, Field, focusField } from './fields.tsx';
import { copyOfPasteFault, copyOfTokenFailure, OWN_TOKEN_COPY } from './own-token-copy.ts';
import { readApiKey } from './read-credentials.ts';
import type { SignInPlace } from './sign-in-place.ts';
import { useFormFaults } from './use-form-faults.ts';
import { useHeldSubmit } from './use-held-submit.ts';
import { useSessionView } from './use-session-view.ts';
import { useTokenCheck } from './use-token-check.ts';

interface TokenFormProps {
  /** Undefined as long as the page is opening. */
  readonly place: SignInPlace | undefined;
  /** Why the page is not open, where it could not be. */
  readonly failed?: FailedOpening | undefined;
  /** Who was or is signed in: the key stays in the session. */
  readonly known?: Identity | undefined;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Beside the submit button. */
  readonly actions?: ReactNode;
  readonly clock?: Clock;
}

/** Takes a token that somebody already has, once the service has taken it too. */
export function TokenForm(props: TokenFormProps): JSX.Element {
  const { place, failed, known, formRef, actions, clock = systemClock } = props;
  const [isChecking, check] = useTokenCheck(place?.service);
  const { isSigningIn } = useSessionView(place?.store);
  const [isHeld, hold] = useHeldSubmit(formRef, place !== undefined, failed);
  const busy = isChecking || isSigningIn || isHeld;
  const faults = useFormFaults({
    service: place?.service,
    known,
    formRef,
    copyOf: copyOfTokenFailure,
  });
  const { needsKey, failure, copy, wrongField, errorOf } = faults;

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!place) return hold();
    if (isChecking || isSigningIn) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = data.get('token');
    const now = clock.now();
    const pasted = readPastedToken(typeof text === 'string' ? text : '', now);
    const key = needsKey ? readApiKey(data) : undefined;
    faults.setFailure(undefined);
    faults.setErrors({
      token: pasted.ok ? undefined : copyOfPasteFault(pasted, now),
      apiKey: key?.error,
    });
    if (!pasted.ok) return focusField(form, 'token');
    if (key?.error !== undefined) return focusField(form, 'apiKey');

    const { service, store } = place;
    const { accessToken, username, endsAt } = pasted;
    const apiKey = key?.apiKey ?? service.apiKey ?? knownApiKey(store.getState()) ?? '';
    const checked = await check({ accessToken, apiKey });
    if (checked.is === 'stopped') return;
    if (checked.is === 'good') {
      const lifetimeS = endsAt === undefined ? undefined : (endsAt - clock.now()) / 1_000;
      store.takeToken({ serviceId: service.id, username, apiKey, accessToken, lifetimeS });
      form.reset();
      return;
    }
    faults.setFailure(checked.failure);
  };

  return (
    <form
      ref={formRef}
      className="gh-form"
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => faults.forgetError((target as HTMLInputElement).name)}
    >
      {failure && copy && !wrongField && (
        <FailureNotice
          title={copy.title}
          advice={copy.advice}
          quote={quoteOf(failure)}
          details={failure}
        />
      )}
      <Field label={OWN_TOKEN_COPY.label} hint={OWN_TOKEN_COPY.hint} error={errorOf('token')}>
        {(attributes) => (
          <textarea
            {...attributes}
            name="token"
            rows={4}
            autoComplete="off"
            onKeyDown={submitOnEnter}
          />
        )}
      </Field>
      {needsKey && <ApiKeyField error={errorOf('apiKey')} />}
      <div className="gh-form-actions">
        <button type="submit" className="gh-button gh-button-primary" aria-disabled={busy}>
          {busy ? OWN_TOKEN_COPY.busy : OWN_TOKEN_COPY.submit}
        </button>
        {actions}
        {failure && wrongField && <CopyDetails details={failure} className="gh-text-button" />}
      </div>
    </form>
  );
}

/** A token has no lines, so that Enter does what it does in any other field. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
