import { useLayoutEffect, useRef } from 'react';
import { Button } from '../explorer/ui/button.tsx';
import { Dialog } from '../explorer/ui/dialog.tsx';
import { liveSession } from '../session/session-state.ts';
import type { ServiceSession } from '../transport/call-with-session.ts';
import { COPY } from './copy.ts';
import { ApiKeyField, focusField } from './fields.tsx';
import { copyOfTokenFailure, PASTED_TOKEN_COPY } from './pasted-token-copy.ts';
import { readApiKey } from './read-sign-in-form.ts';
import { SignInFormFrame, useSignInForm } from './sign-in-form.tsx';
import { useTokenCheck } from './token-form.tsx';

interface KeyDialogProps extends ServiceSession {
  readonly onClose: () => void;
}

/** Asks for the API key of a service that shares the live token but has no key. */
export function KeyDialog({ service, store, onClose }: KeyDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { reason, submit: label } = COPY.keyWanted;
  const labels = { submit: label, busy: PASTED_TOKEN_COPY.busy };
  const form = useSignInForm({
    target: { service, store },
    formRef,
    actions: <Button label={COPY.signInAgain.later} onClick={onClose} />,
  });
  const { isChecking, check } = useTokenCheck(service.id);
  useLayoutEffect(() => focusField(formRef.current, 'apiKey'), []);
  const submit = async (data: FormData, target: ServiceSession): Promise<void> => {
    const { apiKey, error } = readApiKey(data);
    form.setFailure(undefined);
    const accessToken = liveSession(store.getState())?.accessToken;
    if (form.showErrors({ apiKey: error }) || accessToken === undefined) return;
    const failure = await check(target.service, { accessToken, apiKey });
    if (failure === 'aborted') return;
    // The first call reports a token that has ended meanwhile.
    if (failure && failure.code !== 'token-refused') {
      const copy = copyOfTokenFailure(failure);
      return form.setFailure({ copy, details: failure, at: Date.now() });
    }
    store.takeKey(apiKey);
  };
  return (
    <Dialog title={`${COPY.signIn.apiKey}: ${service.name}`} lead={reason} onClose={onClose}>
      <SignInFormFrame form={form} isChecking={isChecking} labels={labels} onSubmit={submit}>
        <ApiKeyField error={form.errorOf('apiKey')} />
      </SignInFormFrame>
    </Dialog>
  );
}
