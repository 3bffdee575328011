import { useId, useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { Config, Service } from '../contract/config.ts';
import { Brand } from './brand.tsx';
import { COPY } from './copy.ts';
import { DemoBox } from './demo-box.tsx';
import { OWN_TOKEN_COPY } from './own-token-copy.ts';
import type { PageSession } from './page-session.ts';
import { ServiceSelect } from './service-select.tsx';
import { SignInForms, type SignInWay } from './sign-in-forms.tsx';

interface SignInScreenProps {
  readonly config: Config;
  readonly page: PageSession;
}

/** Where everybody starts: service, credentials, and what signing in does. */
export function SignInScreen({ config, page }: SignInScreenProps): JSX.Element {
  const { services } = config;
  const chosenId = useStore(page.choice);
  const service = services.find(({ id }) => id === chosenId) ?? services[0];
  const [way, setWay] = useState<SignInWay>('credentials');
  const credentialsRef = useRef<HTMLFormElement>(null);
  return (
    <main className="gh-sign-in">
      <Brand />
      <div className="gh-sign-in-panels">
        <section className="gh-card" aria-labelledby="gh-sign-in-title">
          <h1 id="gh-sign-in-title">{COPY.signIn.title}</h1>
          <p className="gh-lead">{way === 'token' ? OWN_TOKEN_COPY.lead : COPY.signIn.lead}</p>
          {services.length > 1 ? (
            <ServiceChoice services={services} chosen={service} onChoose={page.choose} />
          ) : (
            <p className="gh-service-name">{service.name}</p>
          )}
          <SignInForms
            service={service}
            store={page.store}
            way={way}
            onWay={setWay}
            credentialsRef={credentialsRef}
          />
          {way === 'credentials' && <p className="gh-warning">{COPY.signIn.warning}</p>}
        </section>
        {service.demo && (
          <DemoBox
            demo={service.demo}
            formRef={credentialsRef}
            onFill={() => flushSync(() => setWay('credentials'))}
          />
        )}
      </div>
    </main>
  );
}

interface ServiceChoiceProps {
  readonly services: readonly Service[];
  readonly chosen: Service;
  readonly onChoose: (serviceId: string) => void;
}

function ServiceChoice({ services, chosen, onChoose }: ServiceChoiceProps): JSX.Element {
  const id = useId();
  return (
    <div className="gh-field">
      <label htmlFor={id}>{COPY.signIn.service}</label>
      <div className="gh-field-box">
        <ServiceSelect id={id} services={services} chosen={chosen} onChoose={onChoose} />
      </div>
    </div>
  );
}
