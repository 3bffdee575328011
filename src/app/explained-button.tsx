import { useId, type JSX } from 'react';

interface ExplainedButtonProps {
  readonly label: string;
  readonly hint: string;
  readonly isPrimary?: boolean;
  readonly onClick: () => void;
}

export function ExplainedButton(props: ExplainedButtonProps): JSX.Element {
  const { label, hint, isPrimary = false, onClick } = props;
  const id = useId();
  const className = isPrimary ? 'gh-button gh-button-primary' : 'gh-button';
  return (
    <>
      <button type="button" className={className} aria-describedby={id} onClick={onClick}>
        {label}
      </button>
      <p id={id}>{hint}</p>
    </>
  );
}
