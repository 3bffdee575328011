import { getOperationAST, parse, type OperationDefinitionNode } from 'graphql';
import type { GraphQLCall } from './request.ts';

/**
 * The operation that a call means, by its text alone: GraphiQL takes in an edit a moment later, so
 * a quick Run comes with the name and the document of the text before.
 *
 * @returns undefined where that is not clear, and for a text that does not parse: both are the
 *   service's to refuse
 */
export function operationOf(call: GraphQLCall): OperationDefinitionNode | undefined {
  try {
    const document = parse(call.query);
    const named = getOperationAST(document, call.operationName);
    return named ?? getOperationAST(document) ?? undefined;
  } catch {
    return undefined;
  }
}
