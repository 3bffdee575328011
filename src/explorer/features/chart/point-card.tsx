import type { JSX } from 'react';
import type { PointFacts } from './chart-facts.ts';
import type { Scene } from './scene.ts';

interface PointCardProps {
  readonly facts: PointFacts;
  /** CSS pixels in the scene. */
  readonly at: { readonly x: number; readonly y: number };
  readonly scene: Scene;
}

/** CSS pixels between a point and its card. */
const CARD_GAP = 12;

/** The row of a point beside it; the line below the chart says it to screen readers. */
export function PointCard({ facts, at, scene }: PointCardProps): JSX.Element {
  const { width, height } = scene;
  const isRight = at.x > width / 2;
  const isLow = at.y > height / 2;
  return (
    <div
      className="gh-popover"
      aria-hidden="true"
      style={{
        position: 'absolute',
        pointerEvents: 'none',
        maxWidth: Math.min(320, (isRight ? at.x : width - at.x) - CARD_GAP * 2),
        [isRight ? 'right' : 'left']: (isRight ? width - at.x : at.x) + CARD_GAP,
        [isLow ? 'bottom' : 'top']: (isLow ? height - at.y : at.y) + CARD_GAP,
      }}
    >
      <div className="gh-ellipsis">
        <strong>{facts.title}</strong>
      </div>
      {facts.lines.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="gh-ellipsis">
          {text}
        </div>
      ))}
    </div>
  );
}
