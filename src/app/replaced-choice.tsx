import type { JSX } from 'react';
import { COPY } from './copy.ts';

interface ReplacedChoiceProps {
  readonly onTakeBack: () => void;
  readonly onLeave: () => void;
  readonly onSignOut: () => void;
}

/** Taking a token back costs somebody theirs, so a person decides, with that before their eyes. */
export function ReplacedChoice(props: ReplacedChoiceProps): JSX.Element {
  const { takeBack, takeBackMeans, leave, leaveMeans } = COPY.replaced;
  return (
    <div className="gh-choices">
      <button
        type="button"
        className="gh-button gh-button-primary"
        aria-describedby="gh-take-back-means"
        onClick={props.onTakeBack}
      >
        {takeBack}
      </button>
      <p id="gh-take-back-means">{takeBackMeans}</p>
      <button
        type="button"
        className="gh-button"
        aria-describedby="gh-leave-means"
        onClick={props.onLeave}
      >
        {leave}
      </button>
      <p id="gh-leave-means">{leaveMeans}</p>
      <button type="button" className="gh-text-button gh-dialog-way-out" onClick={props.onSignOut}>
        {COPY.bar.signOut}
      </button>
    </div>
  );
}
