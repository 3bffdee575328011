import type { JSX, RefObject } from 'react';
import type { Service } from '../contract/config.ts';
import { COPY } from './copy.ts';

interface DemoBoxProps {
  readonly demo: NonNullable<Service['demo']>;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Brings the form up. */
  readonly onFill: () => void;
}

/** Credentials that are no secret, and a button that puts them into the form. */
export function DemoBox({ demo, formRef, onFill }: DemoBoxProps): JSX.Element {
  const fill = (): void => {
    onFill();
    for (const name of ['username', 'password', 'apiKey'] as const) {
      const input = formRef.current?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement)) continue;
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
