import { useCallback } from 'react';
import { useExplorerState, useOpenDocs } from '../graphiql/graphiql-adapter-docs.ts';
import { createDocsNavigation, openPlaces } from './docs-navigation.ts';

/** Opens the documentation at a type, or at one of its fields. */
export function useShowDocs(): (coordinate: {
  readonly type: string;
  readonly field?: string;
}) => void {
  const navigation = useExplorerState(createDocsNavigation);
  const openDocs = useOpenDocs();
  return useCallback(
    ({ type, field }) => {
      openPlaces(navigation, { kind: 'type', type });
      if (field !== undefined) openPlaces(navigation, { kind: 'field', type, field });
      openDocs();
    },
    [navigation, openDocs],
  );
}
