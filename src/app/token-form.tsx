import {
  useEffect,
  useState,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import type { Service } from '../contract/config.ts';
import { CopyDetails } from '../explorer/copy-details.tsx';
import { FailureNotice } from '../explorer/failure-notice.tsx';
import { systemClock, type Clock } from '../session/clock.ts';
import { readPastedToken } from '../session/read-pasted-token.ts';
import { knownApiKey, type Identity } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { COPY } from './copy.ts';
import { Field } from './field.tsx';
import { focusField } from './focus-field.ts';
import { copyOfPasteFault, copyOfTokenFailure, OWN_TOKEN_COPY } from './own-token-copy.ts';
import { readApiKey } from './read-api-key.ts';
import { TextField } from './text-field.tsx';
import { useSessionView } from './use-session-view.ts';
import { useTokenCheck, type TokenFailure } from './use-token-check.ts';

interface TokenFormProps {
  readonly service: Service;
  readonly store: SessionStore;
  /** Who was or is signed in: the key stays in the session. */
  readonly known?: Identity | undefined;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Beside the submit button. */
  readonly actions?: ReactNode;
  readonly clock?: Clock;
}

type TokenField = 'token' | 'apiKey';

/** Takes a token that somebody already has, once the service has taken it too. */
export function TokenForm(props: TokenFormProps): JSX.Element {
  const { service, store, known, formRef, actions, clock = systemClock } = props;
  const [isChecking, check] = useTokenCheck(service);
  const { isSigningIn } = useSessionView(store);
  const busy = isChecking || isSigningIn;
  const [errors, setErrors] = useState<Partial<Record<TokenField, string | undefined>>>({});
  const [failure, setFailure] = useState<TokenFailure>();
  const [seenService, setSeenService] = useState(service.id);
  if (seenService !== service.id) {
    // What was wrong at one service says nothing of another.
    setSeenService(service.id);
    setErrors({});
    setFailure(undefined);
  }
  const [otherKey, setOtherKey] = useState(false);
  const needsKey = service.apiKey === undefined && (known === undefined || otherKey);
  const copy = failure && copyOfTokenFailure(failure);
  const wrongField = copy?.field === 'apiKey' && !needsKey ? undefined : copy?.field;

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = data.get('token');
    const now = clock.now();
    const pasted = readPastedToken(typeof text === 'string' ? text : '', now);
    const key = needsKey ? readApiKey(data) : undefined;
    setFailure(undefined);
    setErrors({
      token: pasted.ok ? undefined : copyOfPasteFault(pasted, now),
      apiKey: key?.error,
    });
    if (!pasted.ok) return focusField(form, 'token');
    if (key?.error !== undefined) return focusField(form, 'apiKey');

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
    setFailure(checked.failure);
    if (copyOfTokenFailure(checked.failure).field === 'apiKey') setOtherKey(true);
  };
  // After the render, because a failure can bring up the field that it concerns.
  useEffect(() => {
    if (failure && wrongField) focusField(formRef.current, wrongField);
  }, [failure, wrongField, formRef]);
  /** What is being corrected is not wrong any more. */
  const forgetError = (name: string): void => {
    setErrors((before) => ({ ...before, [name]: undefined }));
    if (name === wrongField) setFailure(undefined);
  };
  const errorOf = (name: TokenField): string | undefined =>
    errors[name] ?? (wrongField === name && copy ? `${copy.title} ${copy.advice}` : undefined);

  return (
    <form
      ref={formRef}
      className="gh-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => forgetError((target as HTMLInputElement).name)}
    >
      {failure && copy && !wrongField && (
        <FailureNotice
          title={copy.title}
          advice={copy.advice}
          quote={failure.description}
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
      {needsKey && (
        <TextField
          name="apiKey"
          label={COPY.signIn.apiKey}
          autoComplete="off"
          error={errorOf('apiKey')}
        />
      )}
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
