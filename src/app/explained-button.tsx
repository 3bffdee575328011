import { useId, type ComponentProps } from 'react';
import { Button } from '../explorer/ui/button.tsx';

interface ExplainedButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'onClick'> {
  readonly label: string;
  readonly hint: string;
}

export function ExplainedButton({ hint, ...button }: ExplainedButtonProps) {
  const id = useId();
  return (
    <>
      <Button {...button} aria-describedby={id} />
      <p id={id}>{hint}</p>
    </>
  );
}
