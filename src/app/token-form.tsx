import {
  useEffect,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { CopyDetails, FailureNotice } from '../explorer/diagnostics/failure-notice.tsx';
import { quoteOf } from '../explorer/transport/failure-copy.ts';
import { systemClock, type Clock } from '../contract/clock.ts';
import { readPastedToken } from '../session/read-pasted-token.ts';
import { lastSession, type Identity } from '../session/session-state.ts';
import type { FailedOpening } from './failed-opening.tsx';
import { ApiKeyField, FormField, focusField } from './fields.tsx';
import {
  copyOfPasteFault,
  copyOfTokenFailure,
  PASTED_TOKEN_COPY,
  type TokenFailure,
} from './pasted-token-copy.ts';
import { readApiKey } from './read-sign-in-form.ts';
import { useFormFaults, useHeldSubmit, type SignInTarget } from './sign-in-form.ts';
import { useSessionView } from './use-session-view.ts';
import type { Service } from '../contract/config.ts';
import type { CallSecrets } from '../explorer/transport/request.ts';

interface TokenFormProps {
  /** Undefined as long as the page is opening. */
  readonly target: SignInTarget | undefined;
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
  const { target, failed, known, formRef, actions, clock = systemClock } = props;
  const [isChecking, check] = useTokenCheck(target?.service);
  const { isSigningIn } = useSessionView(target?.store);
  const [isHeld, hold] = useHeldSubmit(formRef, target !== undefined, failed);
  const busy = isChecking || isSigningIn || isHeld;
  const faults = useFormFaults({
    service: target?.service,
    known,
    formRef,
    copyOf: copyOfTokenFailure,
  });
  const { needsKey, failure, copy, wrongField, errorOf } = faults;

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!target) return hold();
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

    const { service, store } = target;
    const { accessToken, username, endsAt } = pasted;
    const apiKey = key?.apiKey ?? service.apiKey ?? lastSession(store.getState())?.apiKey ?? '';
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
      onInput={(event) => faults.forgetError((event.target as HTMLInputElement).name)}
    >
      {failure && copy && !wrongField && (
        <FailureNotice
          title={copy.title}
          advice={copy.advice}
          quote={quoteOf(failure)}
          details={failure}
        />
      )}
      <FormField
        label={PASTED_TOKEN_COPY.label}
        hint={PASTED_TOKEN_COPY.hint}
        error={errorOf('token')}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            name="token"
            rows={4}
            autoComplete="off"
            onKeyDown={submitOnEnter}
          />
        )}
      </FormField>
      {needsKey && <ApiKeyField error={errorOf('apiKey')} />}
      <div className="gh-form-actions">
        <button type="submit" className="gh-button gh-button-primary" aria-disabled={busy}>
          {busy ? PASTED_TOKEN_COPY.busy : PASTED_TOKEN_COPY.submit}
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

/** What came of asking a service about a token. */
type TokenCheck =
  | { readonly is: 'good' }
  | { readonly is: 'failed'; readonly failure: TokenFailure }
  /** Another service was chosen, or the form has gone: nobody wants to know any more. */
  | { readonly is: 'stopped' };

/**
 * Asks a service about tokens, one at a time, for as long as the form is there.
 *
 * @param service undefined as long as the page is opening: then nobody is asked
 */
function useTokenCheck(
  service: Service | undefined,
): [isChecking: boolean, check: (secrets: CallSecrets) => Promise<TokenCheck>] {
  const [isChecking, setIsChecking] = useState(false);
  const life = useRef<{ readonly serviceId: string | undefined; readonly signal: AbortSignal }>(
    undefined,
  );
  useEffect(() => {
    const controller = new AbortController();
    life.current = { serviceId: service?.id, signal: controller.signal };
    return () => controller.abort();
  }, [service?.id]);

  const check = async (secrets: CallSecrets): Promise<TokenCheck> => {
    if (!service || life.current?.serviceId !== service.id) return { is: 'stopped' };
    const { signal } = life.current;
    setIsChecking(true);
    try {
      // The sign-in screen is there before the explorer's code is.
      const { verifyToken } = await import('../explorer/transport/verify-token.ts');
      const failure = await verifyToken(service, secrets, signal);
      // Somebody may have gone away while the last byte came in.
      if (signal.aborted) return { is: 'stopped' };
      return failure ? { is: 'failed', failure } : { is: 'good' };
    } catch {
      if (signal.aborted) return { is: 'stopped' };
      return { is: 'failed', failure: { code: 'not-loaded', endpoint: document.baseURI } };
    } finally {
      setIsChecking(false);
    }
  };
  return [isChecking, check];
}
