import { useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Brand } from './brand.tsx';
import { COPY } from './copy.ts';
import { DemoBox } from './demo-box.tsx';
import { FailedOpeningNotice } from './failed-opening-notice.tsx';
import type { FailedOpening } from './failed-opening.ts';
import type { OpenPage } from './open-page.ts';
import { OWN_TOKEN_COPY } from './own-token-copy.ts';
import type { ServiceChoice } from './service-choice.ts';
import { ServiceRow } from './service-row.tsx';
import { SignInForms, type SignInWay } from './sign-in-forms.tsx';

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
          <p className="gh-lead">{way === 'token' ? OWN_TOKEN_COPY.lead : COPY.signIn.lead}</p>
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
            place={opened && service && { service, store: opened.page.store }}
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
