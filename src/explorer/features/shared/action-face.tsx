import type { JSX } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';

interface ActionFaceProps {
  readonly sign: IconName;
  readonly label: string;
}

/** What is on a button of the answer's bar: its label, or where there is no room a sign (answer-bar.css). */
export function ActionFace({ sign, label }: ActionFaceProps): JSX.Element {
  return (
    <>
      <span className="gh-answer-label">{label}</span>
      <Icon name={sign} />
    </>
  );
}
