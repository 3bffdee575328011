import { useEffect, useState } from 'react';

interface Coasts {
  /** Longitudes and latitudes in turn; undefined before they are there. */
  readonly rings: readonly (readonly number[])[] | undefined;
  readonly isFailed: boolean;
}

/** The coasts of the world, loaded when a map is first drawn. */
export function useCoasts(isWanted: boolean): Coasts {
  const [coasts, setCoasts] = useState<Coasts>({ rings: undefined, isFailed: false });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    import('./coasts.ts').then(
      ({ readCoasts }) => isHere && setCoasts({ rings: readCoasts(), isFailed: false }),
      () => isHere && setCoasts({ rings: undefined, isFailed: true }),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return coasts;
}
