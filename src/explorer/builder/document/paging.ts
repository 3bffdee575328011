import { isRequiredArgument, type GraphQLArgument } from 'graphql';

/** The arguments by which a connection is paged (Relay's cursor connections, section 4). */
const PAGING = new Set(['first', 'after', 'last', 'before']);

interface SplitArguments {
  readonly plain: readonly GraphQLArgument[];
  readonly paging: readonly GraphQLArgument[];
}

/** Tells the arguments that page a connection from all others; one of them alone is an argument as any. */
export function splitPaging(args: readonly GraphQLArgument[]): SplitArguments {
  const isPaging = (arg: GraphQLArgument): boolean =>
    PAGING.has(arg.name) && !isRequiredArgument(arg);
  const paging = args.filter(isPaging);
  if (paging.length < 2) return { plain: args, paging: [] };
  return { plain: args.filter((arg) => !isPaging(arg)), paging };
}
