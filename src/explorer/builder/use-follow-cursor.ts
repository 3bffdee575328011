import { useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import type { Chosen } from './choose-target.ts';

/**
 * Shows the operation that the editor's cursor went into. A name that changes together with a
 * text of ours is no cursor that moved: the user stays where the click was.
 * @param emitted the last text that the builder itself wrote
 */
export function useFollowCursor(
  operationName: string | undefined,
  document: string,
  emitted: { readonly current: string | undefined },
  choose: Dispatch<SetStateAction<Chosen | undefined>>,
): void {
  const seen = useRef<{ name: string | undefined; document: string }>(undefined);
  useEffect(() => {
    const last = seen.current;
    seen.current = { name: operationName, document };
    if (operationName === undefined || operationName === last?.name) return;
    if (last && document !== last.document && document === emitted.current) return;
    choose({ kind: 'OperationDefinition', name: operationName, index: 0 });
  }, [operationName, document, emitted, choose]);
}
