import { useMemo, useState } from 'react';
import { useEditorDocument, useOperationName, useSchema } from '../../editors/graphiql-adapter.ts';
import { declaredVariables, readOperations } from './variable-rows.ts';

/** What the operation declares, as it last could be read; undefined before it could. */
export function useDeclaredVariables() {
  const { document } = useEditorDocument();
  const operationName = useOperationName();
  const schema = useSchema() ?? undefined;
  const parsed = useMemo(() => readOperations(document), [document]);
  const [shown, setShown] = useState(parsed);
  if (parsed && parsed !== shown) setShown(parsed);
  return useMemo(
    () => shown && declaredVariables(shown, operationName, schema),
    [shown, operationName, schema],
  );
}
