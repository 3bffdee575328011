import type { ComponentProps, ReactNode } from 'react';
import { stopsIn } from './in-front.ts';

const LOOKS = {
  bare: undefined,
  plain: 'gh-button',
  primary: 'gh-button gh-button-primary',
  tool: 'gh-tool',
  link: 'gh-rows-link',
  table: 'gh-table-button',
  text: 'gh-text-button',
  small: 'gh-small-button',
};

interface ButtonProps extends ComponentProps<'button'> {
  /** Its class, unless `className` is given. */
  readonly look?: keyof typeof LOOKS;
  readonly label?: ReactNode;
  /** Name and title of a button that shows only a sign. */
  readonly hint?: string | undefined;
}

/** A button that submits no form unless its `type` says so. */
export function Button({ look = 'plain', label, hint, ...button }: ButtonProps) {
  return (
    <button type="button" className={LOOKS[look]} aria-label={hint} title={hint} {...button}>
      {label ?? button.children}
    </button>
  );
}

/** A button that its own press may take away: the control before it has the focus then, or the next one. */
export function VanishingButton(props: ButtonProps) {
  return <Button ref={passFocusOn} {...props} />;
}

function passFocusOn(button: HTMLButtonElement | null) {
  return () => {
    if (!button || button !== document.activeElement) return;
    const stops = stopsIn(document);
    const at = stops.indexOf(button);
    const near = [...stops.slice(0, at).toReversed(), ...stops.slice(at + 1)];
    queueMicrotask(() => near.find(({ isConnected }) => isConnected)?.focus());
  };
}
