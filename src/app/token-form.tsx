import { useEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { loadPart } from '../contract/load-part.ts';
import type { Service } from '../contract/config.ts';
import type { CallSecrets } from '../transport/request.ts';
import { readPastedToken } from '../session/read-pasted-token.ts';
import { lastSession } from '../session/session-state.ts';
import { ApiKeyField, TextField } from './fields.tsx';
import {
  copyOfPasteFault,
  copyOfTokenFailure,
  PASTED_TOKEN_COPY,
  type TokenFailure,
} from './pasted-token-copy.ts';
import { readApiKey, textOf } from './read-sign-in-form.ts';
import {
  SignInFormFrame,
  useSignInForm,
  type SignInFormProps,
  type SignInTarget,
} from './sign-in-form.tsx';

export function TokenForm(props: SignInFormProps): JSX.Element {
  const { target, formRef } = props;
  const form = useSignInForm(props);
  const { needsKey, errorOf } = form;
  const [isChecking, setIsChecking] = useState(false);
  const serviceId = target?.service.id;
  /** Aborted when another service is chosen or the form unmounts. */
  const life = useRef<{ serviceId: string | undefined; signal: AbortSignal }>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    life.current = { serviceId, signal: controller.signal };
    return () => controller.abort();
  }, [serviceId]);

  const submit = async (data: FormData, { service, store }: SignInTarget): Promise<void> => {
    const now = Date.now();
    const pasted = readPastedToken(textOf(data, 'token'), now);
    const key = needsKey ? readApiKey(data) : undefined;
    form.setFailure(undefined);
    const token = pasted.ok ? undefined : copyOfPasteFault(pasted, now);
    if (form.showErrors({ token, apiKey: key?.error }) || !pasted.ok) return;

    const { accessToken, username, endsAt } = pasted;
    const typed = key?.apiKey ?? lastSession(store.getState())?.apiKey ?? '';
    const apiKey = service.apiKey ?? typed;
    if (life.current?.serviceId !== service.id) return;
    const { signal } = life.current;
    setIsChecking(true);
    const failure = await tryToken(service, { accessToken, apiKey }, signal);
    setIsChecking(false);
    if (signal.aborted) return;
    if (failure) {
      return form.setFailure({ copy: copyOfTokenFailure(failure), details: failure, at: now });
    }
    const lifetimeS = endsAt === undefined ? undefined : (endsAt - Date.now()) / 1_000;
    store.takeToken({ authUrl: service.authUrl, username, apiKey: typed, accessToken, lifetimeS });
    formRef.current?.reset();
  };

  return (
    <SignInFormFrame
      form={form}
      isChecking={isChecking}
      labels={PASTED_TOKEN_COPY}
      onSubmit={submit}
    >
      <TextField
        name="token"
        label={PASTED_TOKEN_COPY.label}
        hint={PASTED_TOKEN_COPY.hint}
        rows={4}
        autoComplete="off"
        onKeyDown={submitOnEnter}
        error={errorOf('token')}
      />
      {needsKey && <ApiKeyField error={errorOf('apiKey')} />}
    </SignInFormFrame>
  );
}

/** A token has no lines, so Enter submits. */
function submitOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Tests a token at a service; undefined if it is accepted. */
export async function tryToken(
  service: Service,
  secrets: CallSecrets,
  signal: AbortSignal,
): Promise<TokenFailure | undefined> {
  try {
    // The sign-in screen appears before the explorer's code is loaded.
    const { verifyToken } = await loadPart(() => import('../transport/verify-token.ts'));
    return await verifyToken(service, secrets, signal);
  } catch {
    return { code: 'not-loaded', endpoint: document.baseURI };
  }
}
