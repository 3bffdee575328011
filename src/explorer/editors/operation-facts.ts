/**
 * The language service, with GraphiQL's reading of what was typed in a way of our own: parsed together with the
 * builder and the forms, left alone where it is too long, and without types of variables, which GraphiQL has no use
 * for. `vite.config.ts` has every import of the package lead here.
 */
import { Kind } from 'graphql';
import { parseOnce } from './typed-text.ts';

// oxlint-disable-next-line import/export
export * from 'graphql-language-service/esm/index.js';

/** Undefined for a text that is not read. */
export function getOperationFacts(_schema: unknown, text: string) {
  try {
    const documentAST = parseOnce(text);
    const operations = documentAST.definitions.filter(
      (node) => node.kind === Kind.OPERATION_DEFINITION,
    );
    return { documentAST, operations };
  } catch {
    return undefined;
  }
}
