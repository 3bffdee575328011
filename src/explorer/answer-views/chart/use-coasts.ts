import { useEffect, useState } from 'react';
import { loadPart } from '../../../contract/load-part.ts';
import type { ChartBox } from '../../../answers/chart/chart-api.ts';

interface Coasts {
  /** Longitudes and latitudes in turn; undefined before they are there. */
  readonly rings: readonly (readonly number[])[] | undefined;
  readonly isFailed: boolean;
}

/** Where fewer degrees of longitude are seen, the finer coasts are drawn. */
const NEAR_DEGREES = 60;

/** The coasts for a map's box, loaded when first drawn; finer ones once part of the world is looked at. */
export function useCoasts(box: ChartBox | undefined): Coasts {
  const [coasts, setCoasts] = useState<Coasts>({ rings: undefined, isFailed: false });
  const detail = box && (box.right - box.left < NEAR_DEGREES ? 'near' : 'far');
  useEffect(() => {
    if (!detail) return undefined;
    let isHere = true;
    const atlas =
      detail === 'near'
        ? loadPart(() => import('world-atlas/land-50m.json'))
        : loadPart(() => import('world-atlas/land-110m.json'));
    Promise.all([loadPart(() => import('./coasts.ts')), atlas]).then(
      ([{ coastsOf }, { default: land }]) =>
        isHere && setCoasts({ rings: coastsOf(land), isFailed: false }),
      // The coarse ones may be there already.
      () => isHere && setCoasts(({ rings }) => ({ rings, isFailed: rings === undefined })),
    );
    return () => {
      isHere = false;
    };
  }, [detail]);
  return coasts;
}
