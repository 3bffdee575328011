import { useGraphiQL } from '@graphiql/react';
import { useLayoutEffect } from 'react';
import type { LanguageService } from '../../schema/api.ts';

/** By the addresses of their documents; there is an operation editor for each service that is open. */
const SERVICES = new Map<string, LanguageService>();

/** What answers for the document of an operation editor; undefined where that has gone. */
export function languageServiceOf(uri: string): LanguageService | undefined {
  return SERVICES.get(uri);
}

/** Has a language service, which must not become another, answer for the operation editor while that is there. */
export function useLanguageService(service: LanguageService): void {
  const editor = useGraphiQL((state) => state.queryEditor);
  useLayoutEffect(() => {
    const uri = editor?.getModel()?.uri.toString();
    if (uri === undefined) return undefined;
    SERVICES.set(uri, service);
    return () => void SERVICES.delete(uri);
  }, [editor, service]);
}
