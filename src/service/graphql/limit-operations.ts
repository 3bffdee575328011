import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
  valueFromASTUntyped,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { BudgetFullError } from './answer-budget.ts';
import type { RunningCall } from './call-scope.ts';
import { checkNames, checkStreamPairs, checkStreams } from './check-document.ts';
import { estimateCost, readFieldCosts } from './estimate-cost.ts';
import {
  checkNesting,
  countRepeats,
  measureOperations,
  measureWritten,
} from './measure-document.ts';
import { limitError, type OperationLimits } from './operation-limits.ts';

/** Seconds after which a call that found no room may try again. */
const BUSY_S = 5;

/**
 * Refuses operations that are too large. Length, lines and nesting are looked at before parsing,
 * tokens are counted in it; definitions, selections, spreads, pairs, repeats, depth and aliases
 * before validation, whose own work grows with the square of them; the cost and the answer's size last, when
 * the variables are known. An answer is made only when there is room for it.
 */
export function limitOperations(
  schema: GraphQLSchema,
  limits: OperationLimits,
): Plugin<RunningCall> {
  const fieldCosts = readFieldCosts(schema);
  /** @returns bytes that the answer takes; undefined where the operation was refused, or is none */
  const checkCost = (
    { document, operationName, variableValues }: ExecutionArgs,
    refuse: (result: { errors: GraphQLError[] }) => void,
  ): number | undefined => {
    const operation = getOperationAST(document, operationName);
    if (!operation) return undefined;
    const variables = operationVariables(operation, variableValues ?? {});
    const errors = checkStreams(document, variables);
    if (errors.length > 0) {
      refuse({ errors });
      return undefined;
    }
    const { cost, bytes } = estimateCost({ schema, document, operation, variables, fieldCosts });
    const actual = { cost, [operation.operation === 'subscription' ? 'event' : 'size']: bytes };
    for (const name of ['cost', 'size', 'event'] as const) {
      const value = actual[name] ?? 0;
      if (value <= limits[name]) continue;
      refuse({ errors: [limitError(name, limits[name], value, operation)] });
      return undefined;
    }
    return bytes;
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
    async onExecute({ args, setResultAndStopExecution }) {
      const bytes = checkCost(args, setResultAndStopExecution);
      if (bytes === undefined) return;
      try {
        await (args.contextValue as RunningCall).answerRoom.take(bytes);
      } catch (error) {
        if (!(error instanceof BudgetFullError)) throw error;
        setResultAndStopExecution({ errors: [tooMuchUnderWay()] });
      }
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      checkCost(args, setResultAndStopExecution);
    },
  };
}

function tooMuchUnderWay(): GraphQLError {
  return new GraphQLError('The service has too many large answers under way.', {
    extensions: {
      code: 'SERVICE_BUSY',
      http: { status: 503, headers: { 'retry-after': String(BUSY_S) } },
    },
  });
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

/** The values of an operation's variables before they are checked, defaults filled in. */
function operationVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const { variable, defaultValue } of variableDefinitions) {
    if (defaultValue) defaults[variable.name.value] = valueFromASTUntyped(defaultValue);
  }
  return { ...defaults, ...given };
}
