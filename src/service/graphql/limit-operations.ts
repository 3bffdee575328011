import {
  getOperationAST,
  parse,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { checkNames } from './check-names.ts';
import { checkNesting } from './check-nesting.ts';
import { checkStreamPairs, checkStreams } from './check-streams.ts';
import { countRepeats } from './count-repeats.ts';
import { estimateCost } from './estimate-cost.ts';
import { readFieldCosts } from './field-costs.ts';
import { limitError } from './limit-error.ts';
import { measureOperations, measureWritten } from './measure-document.ts';
import type { OperationLimits } from './operation-limits.ts';
import { operationVariables } from './operation-variables.ts';

/**
 * Refuses operations that are too large. Length, lines and nesting are looked at before parsing,
 * tokens are counted in it; definitions, selections, spreads, pairs, repeats, depth and aliases
 * before validation, whose own work grows with the square of them; the cost last, when the variables
 * are known.
 */
export function limitOperations(schema: GraphQLSchema, limits: OperationLimits): Plugin {
  const fieldCosts = readFieldCosts(schema);
  const checkCost: NonNullable<Plugin['onExecute']> = (hook) => {
    const args = hook.args as ExecutionArgs;
    const operation = getOperationAST(args.document, args.operationName);
    if (!operation) return;
    const variables = operationVariables(operation, args.variableValues ?? {});
    const errors = checkStreams(args.document, variables);
    if (errors.length > 0) return hook.setResultAndStopExecution({ errors });
    const cost = estimateCost({
      schema,
      document: args.document,
      operation,
      variables,
      fieldCosts,
    });
    if (cost > limits.cost) {
      hook.setResultAndStopExecution({
        errors: [limitError('cost', limits.cost, cost, operation)],
      });
    }
  };
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string, options: object) => {
        if (source.length > limits.length) throw limitError('length', limits.length, source.length);
        const lines = countLines(source);
        if (lines > limits.lines) throw limitError('lines', limits.lines, lines);
        checkNesting(source, limits.nesting);
        return parse(source, { ...options, maxLexicalTokens: limits.tokens });
      });
    },
    onValidate({ params, setResult }) {
      const errors = checkDocument(params.documentAST as DocumentNode, limits);
      if (errors.length > 0) setResult(errors);
    },
    onExecute: checkCost,
    onSubscribe: checkCost as unknown as NonNullable<Plugin['onSubscribe']>,
  };
}

/** Lines as GraphQL has them (section 2.1.3). The place of each fault is found by counting them. */
function countLines(source: string): number {
  let lines = 1;
  for (const _end of source.matchAll(/\r\n|[\n\r]/g)) lines += 1;
  return lines;
}

function checkDocument(document: DocumentNode, limits: OperationLimits): GraphQLError[] {
  const written = measureWritten(document);
  for (const name of ['definitions', 'selections', 'spreads', 'pairs'] as const) {
    if (written[name] > limits[name]) return [limitError(name, limits[name], written[name])];
  }
  const repeats = countRepeats(document);
  if (repeats > limits.repeats) {
    return [limitError('repeats', limits.repeats, repeats)];
  }
  const errors = [...checkNames(document), ...checkStreamPairs(document)];
  for (const [operation, { depth, aliases }] of measureOperations(document)) {
    if (depth > limits.depth) errors.push(limitError('depth', limits.depth, depth, operation));
    if (aliases > limits.aliases) {
      errors.push(limitError('aliases', limits.aliases, aliases, operation));
    }
  }
  return errors;
}
