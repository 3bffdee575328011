import { Fragment, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { createStore, useStore } from 'zustand';
import { Brand } from './brand.tsx';
import { Button } from '../explorer/ui/button.tsx';
import { COPY } from './copy.ts';
import { FailedOpeningNotice, type FailedOpening } from './failed-opening.tsx';
import { focusField, inputOf } from './fields.tsx';
import type { OpenPage, PageSession, ServiceChoice } from './page-session.ts';
import { PASTED_TOKEN_COPY } from './pasted-token-copy.ts';
import { ServiceTitle } from './service-select.tsx';
import { SignInForms, type SignInWay } from './sign-in-forms.tsx';
import type { Service } from '../contract/config.ts';
import type { Identity } from '../session/session-state.ts';
import { laterExtra } from '../explorer/ui/later-panel.tsx';
import { PART_COPY } from '../explorer/ui/part-copy.ts';

const NO_CHOICE: ServiceChoice = createStore(() => undefined);
const NO_NOTE: PageSession['signOutNote'] = createStore(() => undefined);

export interface SignInScreenProps {
  /** Undefined while the page is opening, and in index.html, where the form is already usable. */
  readonly opened: OpenPage | undefined;
  readonly failed?: FailedOpening | undefined;
  /** Whose workspaces this page has shown; in memory alone. */
  readonly signedOut: Identity | undefined;
}

// Without this part the form still works.
const KeptData = laterExtra(async () => (await import('./kept-data.tsx')).KeptData);

export function SignInScreen({ opened, failed, signedOut }: SignInScreenProps) {
  const services = opened?.config.services;
  const chosenId = useStore(opened?.page.choice ?? NO_CHOICE);
  const service = services?.find(({ id }) => id === chosenId) ?? services?.[0];
  const note = useStore(opened?.page.signOutNote ?? NO_NOTE);
  // Not for a newly chosen token service, where no sign-out took place.
  const hasSignedOut = service !== undefined && service.authUrl === signedOut?.authUrl;
  const [way, setWay] = useState<SignInWay>('credentials');
  const credentialsRef = useRef<HTMLFormElement>(null);
  const isOpening = !opened && !failed;
  useEffect(() => {
    // A page that may join a session hides the form until that is decided.
    const isHidden = isOpening && document.documentElement.classList.contains('gh-may-join');
    if (!isHidden) focusFirst(credentialsRef.current);
  }, [isOpening]);
  return (
    <main className="gh-sign-in" data-opening={isOpening || undefined}>
      <Brand />
      <div className="gh-sign-in-panels">
        <section className="gh-card" aria-labelledby="gh-sign-in-title">
          <ServiceTitle
            id="gh-sign-in-title"
            services={services}
            chosen={service}
            onChoose={(serviceId) => opened?.page.choose(serviceId)}
          />
          {hasSignedOut && note !== undefined && (
            <p className="gh-sign-out-note" role="status">
              {note}
            </p>
          )}
          <p className="gh-lead">{way === 'token' ? PASTED_TOKEN_COPY.lead : COPY.signIn.lead}</p>
          {failed && <FailedOpeningNotice {...failed} />}
          <SignInForms
            target={opened && service && { service, store: opened.page.store }}
            {...{ failed, way, credentialsRef }}
            username={hasSignedOut ? signedOut?.username : undefined}
            onWay={setWay}
          />
          {way === 'credentials' && <p className="gh-warning">{COPY.signIn.warning}</p>}
        </section>
        {hasSignedOut && <KeptData />}
        {service?.demo && (
          <DemoCredentials
            demo={service.demo}
            formRef={credentialsRef}
            onFill={() => flushSync(() => setWay('credentials'))}
          />
        )}
      </div>
      {isOpening && (
        <p className="gh-joining" role="status">
          {PART_COPY.trying}
        </p>
      )}
    </main>
  );
}

function focusFirst(form: HTMLFormElement | null): void {
  const isFree = document.activeElement === document.body && !document.hidden;
  if (!isFree || matchMedia('(pointer: coarse)').matches) return;
  focusField(form, inputOf(form, 'username')?.value ? 'password' : 'username');
}

const DEMO_FIELDS = ['username', 'password', 'apiKey'] as const;

interface DemoCredentialsProps {
  readonly demo: NonNullable<Service['demo']>;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onFill: () => void;
}

function DemoCredentials({ demo, formRef, onFill }: DemoCredentialsProps) {
  const fill = (): void => {
    onFill();
    for (const name of DEMO_FIELDS) {
      const input = inputOf(formRef.current, name);
      if (!input) continue;
      input.value = demo[name];
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  return (
    <aside className="gh-aside gh-demo" aria-label={COPY.signIn.demoTitle}>
      <h2>{COPY.signIn.demoTitle}</h2>
      <p>{COPY.signIn.demoLead}</p>
      <dl>
        {DEMO_FIELDS.map((name) => (
          <Fragment key={name}>
            <dt>{COPY.signIn[name]}</dt>
            <dd>{demo[name]}</dd>
          </Fragment>
        ))}
      </dl>
      <Button label={COPY.signIn.demoFill} onClick={fill} />
    </aside>
  );
}
