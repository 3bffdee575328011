import { useLayoutEffect, useRef, useState, type JSX } from 'react';
import type { Service } from '../contract/config.ts';
import { Dialog } from '../explorer/ui/dialog.tsx';
import { liveSession } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { COPY } from './copy.ts';
import { ApiKeyField, focusField } from './fields.tsx';
import { copyOfTokenFailure, PASTED_TOKEN_COPY } from './pasted-token-copy.ts';
import { readApiKey } from './read-sign-in-form.ts';
import { SignInFormFrame, useSignInForm, type SignInTarget } from './sign-in-form.tsx';
import { tryToken } from './token-form.tsx';

interface KeyDialogProps {
  readonly service: Service;
  readonly store: SessionStore;
  readonly onClose: () => void;
}

/** Asks for the API key of a service that shares the live token but has no key. */
export function KeyDialog({ service, store, onClose }: KeyDialogProps): JSX.Element {
  const formRef = useRef<HTMLFormElement>(null);
  const { reason, submit: label } = COPY.keyWanted;
  const labels = { submit: label, busy: PASTED_TOKEN_COPY.busy };
  const form = useSignInForm({
    target: { service, store },
    formRef,
    actions: (
      <button type="button" className="gh-button" onClick={onClose}>
        {COPY.signInAgain.later}
      </button>
    ),
  });
  const [isChecking, setIsChecking] = useState(false);
  const life = useRef<AbortController>(undefined);
  useLayoutEffect(() => {
    const controller = new AbortController();
    life.current = controller;
    focusField(formRef.current, 'apiKey');
    return () => controller.abort();
  }, []);
  const submit = async (data: FormData, target: SignInTarget): Promise<void> => {
    const { apiKey, error } = readApiKey(data);
    form.setFailure(undefined);
    const accessToken = liveSession(store.getState())?.accessToken;
    if (form.showErrors({ apiKey: error }) || accessToken === undefined) return;
    const signal = life.current?.signal ?? AbortSignal.abort();
    setIsChecking(true);
    const failure = await tryToken(target.service, { accessToken, apiKey }, signal);
    setIsChecking(false);
    if (signal.aborted) return;
    // The first call reports a token that has ended meanwhile.
    if (failure && failure.code !== 'token-refused') {
      const copy = copyOfTokenFailure(failure);
      return form.setFailure({ copy, details: failure, at: Date.now() });
    }
    store.takeKey(apiKey);
  };
  return (
    <Dialog
      title={`${COPY.signIn.apiKey}: ${service.name}`}
      describedBy="gh-key-reason"
      onClose={onClose}
    >
      <p id="gh-key-reason">{reason}</p>
      <SignInFormFrame form={form} isChecking={isChecking} labels={labels} onSubmit={submit}>
        <ApiKeyField error={form.errorOf('apiKey')} />
      </SignInFormFrame>
    </Dialog>
  );
}
