import { useEffect, useState } from 'react';
import type { AnswerViewProps } from '../../runs/answer-view.ts';
import { pathOfError, placeErrors, type PlacedErrors } from './error-places.ts';
import { pathText } from './path-of.ts';
import { TREE_COPY } from './tree-copy.ts';

const NONE: PlacedErrors = placeErrors([], [], (message) => message);

/** The errors of an answer, each beside what it concerns. */
export function useErrors({ desk, name, outline }: AnswerViewProps): PlacedErrors {
  const [placed, setPlaced] = useState(NONE);
  useEffect(() => {
    let isWanted = true;
    const { errors } = outline;
    const place = async (): Promise<void> => {
      const paths = errors.map((error) => pathOfError(error) ?? []);
      const followed = errors.length > 0 ? await desk.followPaths(name, paths) : [];
      if (!isWanted) return;
      const describe = (message: string, path: readonly (string | number)[]): string =>
        TREE_COPY.errorTaken(message, pathText(path));
      setPlaced(errors.length > 0 ? placeErrors(errors, followed, describe) : NONE);
    };
    // An answer that is gone has no errors to be shown.
    place().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [desk, name, outline]);
  return placed;
}
