import { useRef, useState, type JSX, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Brand } from './brand.tsx';
import { COPY } from './copy.ts';
import { FailedOpeningNotice, type FailedOpening } from './failed-opening.tsx';
import { inputOf } from './fields.tsx';
import type { OpenPage, ServiceChoice } from './page-session.ts';
import { PASTED_TOKEN_COPY } from './pasted-token-copy.ts';
import { ServiceRow } from './service-select.tsx';
import { SignInForms, type SignInWay } from './sign-in-forms.tsx';
import type { Service } from '../contract/config.ts';

const NO_CHOICE: ServiceChoice = createStore(() => undefined);

interface SignInScreenProps {
  /**
   * Undefined as long as the page is opening, and in index.html: the screen is there to be typed
   * into, and what config.json has to say comes into places that are kept for it.
   */
  readonly opened: OpenPage | undefined;
  /** Why it is not open, where that was tried. */
  readonly failed?: FailedOpening | undefined;
}

/** Where everybody starts: service, credentials, and what signing in does. */
export function SignInScreen({ opened, failed }: SignInScreenProps): JSX.Element {
  const services = opened?.config.services;
  const chosenId = useStore(opened?.page.choice ?? NO_CHOICE);
  const service = services?.find(({ id }) => id === chosenId) ?? services?.[0];
  const [way, setWay] = useState<SignInWay>('credentials');
  const credentialsRef = useRef<HTMLFormElement>(null);
  return (
    <main className="gh-sign-in" data-opening={(!opened && !failed) || undefined}>
      <Brand />
      <div className="gh-sign-in-panels">
        <section className="gh-card" aria-labelledby="gh-sign-in-title">
          <h1 id="gh-sign-in-title">{COPY.signIn.title}</h1>
          <p className="gh-lead">{way === 'token' ? PASTED_TOKEN_COPY.lead : COPY.signIn.lead}</p>
          {failed ? (
            <FailedOpeningNotice {...failed} />
          ) : (
            <ServiceRow
              services={services}
              chosen={service}
              onChoose={(serviceId) => opened?.page.choose(serviceId)}
            />
          )}
          <SignInForms
            target={opened && service && { service, store: opened.page.store }}
            failed={failed}
            way={way}
            onWay={setWay}
            credentialsRef={credentialsRef}
          />
          {way === 'credentials' && <p className="gh-warning">{COPY.signIn.warning}</p>}
        </section>
        {service?.demo && (
          <DemoBox
            demo={service.demo}
            formRef={credentialsRef}
            onFill={() => flushSync(() => setWay('credentials'))}
          />
        )}
      </div>
      {!opened && !failed && (
        <p className="gh-joining" role="status">
          {COPY.loading}
        </p>
      )}
    </main>
  );
}

interface DemoBoxProps {
  readonly demo: NonNullable<Service['demo']>;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Brings the form up. */
  readonly onFill: () => void;
}

/** Credentials that are no secret, and a button that puts them into the form. */
function DemoBox({ demo, formRef, onFill }: DemoBoxProps): JSX.Element {
  const fill = (): void => {
    onFill();
    for (const name of ['username', 'password', 'apiKey'] as const) {
      const input = inputOf(formRef.current, name);
      if (!input) continue;
      input.value = demo[name];
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  return (
    <aside className="gh-demo" aria-label={COPY.signIn.demoTitle}>
      <h2>{COPY.signIn.demoTitle}</h2>
      <p>{COPY.signIn.demoLead}</p>
      <dl>
        <dt>{COPY.signIn.username}</dt>
        <dd>{demo.username}</dd>
        <dt>{COPY.signIn.password}</dt>
        <dd>{demo.password}</dd>
        <dt>{COPY.signIn.apiKey}</dt>
        <dd>{demo.apiKey}</dd>
      </dl>
      <button type="button" className="gh-button" onClick={fill}>
        {COPY.signIn.demoFill}
      </button>
    </aside>
  );
}
