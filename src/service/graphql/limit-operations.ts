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
import { checkStreams } from './check-streams.ts';
import { countRepeats } from './count-repeats.ts';
import { estimateCost } from './estimate-cost.ts';
import { readFieldCosts } from './field-costs.ts';
import { limitError } from './limit-error.ts';
import { countSelections, measureOperations } from './measure-document.ts';
import type { OperationLimits } from './operation-limits.ts';
import { operationVariables } from './operation-variables.ts';

/**
 * Refuses operations that are too large. Length and nesting are looked at before parsing, tokens are
 * counted in it; selections, repeats, depth and aliases before validation, whose own work grows with the square of the document; the cost last,
 * when the variables are known.
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

function checkDocument(document: DocumentNode, limits: OperationLimits): GraphQLError[] {
  const selections = countSelections(document);
  if (selections > limits.selections) {
    return [limitError('selections', limits.selections, selections)];
  }
  const repeats = countRepeats(document);
  if (repeats > limits.repeats) {
    return [limitError('repeats', limits.repeats, repeats)];
  }
  const errors: GraphQLError[] = checkNames(document);
  for (const [operation, { depth, aliases }] of measureOperations(document)) {
    if (depth > limits.depth) errors.push(limitError('depth', limits.depth, depth, operation));
    if (aliases > limits.aliases) {
      errors.push(limitError('aliases', limits.aliases, aliases, operation));
    }
  }
  return errors;
}
