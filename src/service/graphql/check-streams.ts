import { GraphQLError, valueFromASTUntyped, visit, type DocumentNode } from 'graphql';

/** `@stream` with a negative count, which the executor takes for a fault of its own. */
export function checkStreams(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError[] {
  const errors: GraphQLError[] = [];
  visit(document, {
    Directive(directive) {
      if (directive.name.value !== 'stream') return;
      const count = directive.arguments?.find(({ name }) => name.value === 'initialCount');
      if (!count || Number(valueFromASTUntyped(count.value, variables)) >= 0) return;
      errors.push(
        new GraphQLError('initialCount must not be negative.', {
          nodes: count,
          extensions: { code: 'BAD_USER_INPUT' },
        }),
      );
    },
  });
  return errors;
}
