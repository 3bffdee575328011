import { useGraphiQL } from '@graphiql/react';
import { useLayoutEffect } from 'react';
import type { LanguageService } from '../../schema/language-service.ts';

const SERVICES = new Map<string, LanguageService>();

export function languageServiceOf(uri: string): LanguageService | undefined {
  return SERVICES.get(uri);
}

/** The service must not change while the editor is there. */
export function useLanguageService(service: LanguageService): void {
  const editor = useGraphiQL((state) => state.queryEditor);
  useLayoutEffect(() => {
    const uri = editor?.getModel()?.uri.toString();
    if (uri === undefined) return undefined;
    SERVICES.set(uri, service);
    return () => void SERVICES.delete(uri);
  }, [editor, service]);
}
