import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OverlappingFieldsCanBeMergedRule,
  parse,
  validate,
  type ValidationRule,
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
 * before validation, whose own work grows with the square of them; the cost and the answer's size last,
 * when the variables are known. An answer is made only when there is room for it.
 */
export function limitOperations(
  schema: GraphQLSchema,
  limits: OperationLimits,
): Plugin<RunningCall> {
  const fieldCosts = readFieldCosts(schema);
  /** Why an operation is refused, or the bytes that its answer takes. */
  const checkCost = ({ document, operationName, variableValues }: ExecutionArgs) => {
    const operation = getOperationAST(document, operationName);
    if (!operation) return { errors: [], bytes: 0 };
    const variables = operationVariables(operation, variableValues ?? {});
    const errors = checkStreams(document, variables);
    if (errors.length > 0) return { errors, bytes: 0 };
    const { cost, bytes } = estimateCost({ schema, document, operation, variables, fieldCosts });
    const sizeName = operation.operation === 'subscription' ? 'event' : 'size';
    for (const [name, value] of [['cost', cost] as const, [sizeName, bytes] as const]) {
      if (value > limits[name]) errors.push(limitError(name, limits[name], value, operation));
    }
    return { errors: errors.slice(0, 1), bytes };
  };
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string, options: object) => {
        if (source.length > limits.length) throw limitError('length', limits.length, source.length);
        // As GraphQL has them (section 2.1.3).
        const lines = source.split(/\r\n|[\n\r]/).length;
        if (lines > limits.lines) throw limitError('lines', limits.lines, lines);
        checkNesting(source, limits.nesting);
        return parse(source, { ...options, maxLexicalTokens: limits.tokens });
      });
    },
    onValidate({ params, setResult, setValidationFn }) {
      setValidationFn(validateWithinBounds);
      const errors = checkDocument(params.documentAST as DocumentNode, limits);
      if (errors.length > 0) setResult(errors);
    },
    async onExecute({ args, setResultAndStopExecution }) {
      const { errors, bytes } = checkCost(args);
      if (errors.length > 0) return setResultAndStopExecution({ errors });
      try {
        await (args.contextValue as RunningCall).answerRoom.take(bytes);
      } catch (error) {
        if (!(error instanceof BudgetFullError)) throw error;
        setResultAndStopExecution({ errors: [tooMuchUnderWay()] });
      }
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const { errors } = checkCost(args);
      if (errors.length > 0) setResultAndStopExecution({ errors });
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

/** Faults of a document that are told at once; each takes time to describe and to locate. */
const MAX_ERRORS = 10;

/**
 * Validates without the rule for fields of one name that the plugin for `@defer` and `@stream`
 * brings: it compares all pairs, however many, where graphql-js's has a budget. What the plugin's
 * sees beside that, streams that differ, {@link checkStreamPairs} sees.
 */
function validateWithinBounds(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules: readonly ValidationRule[] = [],
): readonly GraphQLError[] {
  const own = OverlappingFieldsCanBeMergedRule;
  const bounded = rules.filter((rule) => rule === own || rule.name !== own.name);
  return validate(schema, document, bounded, { maxErrors: MAX_ERRORS });
}

function checkDocument(document: DocumentNode, limits: OperationLimits): GraphQLError[] {
  const written = measureWritten(document);
  for (const name of ['definitions', 'selections', 'spreads', 'pairs'] as const) {
    if (written[name] > limits[name]) return [limitError(name, limits[name], written[name])];
  }
  const repeats = countRepeats(document);
  if (repeats > limits.repeats) return [limitError('repeats', limits.repeats, repeats)];
  const errors = [...checkNames(document), ...checkStreamPairs(document)];
  for (const [operation, measured] of measureOperations(document)) {
    for (const name of ['depth', 'aliases'] as const) {
      if (measured[name] <= limits[name]) continue;
      errors.push(limitError(name, limits[name], measured[name], operation));
    }
  }
  return errors;
}

/** The values of an operation's variables before they are checked, defaults filled in. */
function operationVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return { ...Object.fromEntries(defaults), ...given };
}
