import { useState, type KeyboardEvent } from 'react';
import { loadPart } from '../contract/load-part.ts';
import type { Service } from '../contract/config.ts';
import type { ServiceSession } from '../transport/call-with-session.ts';
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
import { useLife } from './use-life.ts';
import { SignInFormFrame, useSignInForm, type SignInFormProps } from './sign-in-form.tsx';

export function TokenForm(props: SignInFormProps) {
  const { target, formRef } = props;
  const form = useSignInForm(props);
  const { needsKey, errorOf } = form;
  const { isChecking, check } = useTokenCheck(target?.service.id);

  const submit = async (data: FormData, { service, store }: ServiceSession): Promise<void> => {
    const now = Date.now();
    const pasted = readPastedToken(textOf(data, 'token'), now);
    const key = needsKey ? readApiKey(data) : undefined;
    form.setFailure(undefined);
    const token = pasted.ok ? undefined : copyOfPasteFault(pasted, now);
    if (form.showErrors({ token, apiKey: key?.error }) || !pasted.ok) return;

    const { accessToken, username, endsAt } = pasted;
    const typed = key?.apiKey ?? lastSession(store.getState())?.apiKey ?? '';
    const apiKey = service.apiKey ?? typed;
    const failure = await check(service, { accessToken, apiKey });
    if (failure === 'aborted') return;
    if (failure) {
      return form.setFailure({ copy: copyOfTokenFailure(failure), details: failure, at: now });
    }
    const lifetimeS = endsAt === undefined ? undefined : (endsAt - Date.now()) / 1_000;
    store.takeToken({ authUrl: service.authUrl, username, apiKey: typed, accessToken, lifetimeS });
    formRef.current?.reset();
  };

  return (
    <SignInFormFrame {...{ form, isChecking }} labels={PASTED_TOKEN_COPY} onSubmit={submit}>
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

/** Tests tokens at a service, until another one is chosen or the component unmounts. */
export function useTokenCheck(serviceId: string | undefined) {
  const [isChecking, setChecking] = useState(false);
  const life = useLife(serviceId);
  const check = async (service: Service, secrets: CallSecrets) => {
    const signal = life();
    setChecking(true);
    const failure = await tryToken(service, secrets, signal);
    setChecking(false);
    return signal.aborted ? 'aborted' : failure;
  };
  return { isChecking, check };
}

async function tryToken(
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
