import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OverlappingFieldsCanBeMergedRule,
  parse,
  validate,
  type ValidationRule,
  valueFromASTUntyped,
} from 'graphql';
import {
  checkDocument,
  checkStreamPairs,
  checkStreams,
  measureNesting,
  type Check,
} from './check-document.ts';
import { estimateCost, readFieldCosts } from './estimate-cost.ts';
import { checkLimit, OPERATION_LIMITS, type OperationLimits } from './operation-limits.ts';
import type * as api from './limit-operations-api.d.ts';

export const limitOperations: api.LimitOperations = (given) => {
  const limits: OperationLimits = { ...OPERATION_LIMITS, ...given };
  const check: Check = (name, actual, nodes) => checkLimit(name, actual, limits[name], nodes);
  let fieldCosts: ReturnType<typeof readFieldCosts> = new Map();
  const checkCost = (args: ExecutionArgs) => {
    const operation = getOperationAST(args.document, args.operationName);
    if (!operation) return { errors: [], bytes: 0 };
    const variables = operationVariables(operation, args.variableValues ?? {});
    const errors = checkStreams(args.document, variables);
    if (errors.length > 0) return { errors, bytes: 0 };
    const { cost, bytes } = estimateCost(args, operation, variables, fieldCosts);
    const sizeName = operation.operation === 'subscription' ? 'event' : 'size';
    const tooMuch = check('cost', cost, operation) ?? check(sizeName, bytes, operation);
    return { errors: tooMuch ? [tooMuch] : [], bytes };
  };
  return {
    onSchemaChange({ schema }) {
      fieldCosts = readFieldCosts(schema as GraphQLSchema);
    },
    onParse({ setParseFn }) {
      setParseFn((source: string, options: object) => {
        const tooMuch =
          check('length', source.length) ??
          // Lines as GraphQL has them (section 2.1.3).
          check('lines', source.split(/\r\n|[\n\r]/).length) ??
          check('nesting', measureNesting(source, limits.nesting));
        if (tooMuch) throw tooMuch;
        return parse(source, { ...options, maxLexicalTokens: limits.tokens });
      });
    },
    onValidate({ setValidationFn }) {
      setValidationFn(
        (schema: GraphQLSchema, document: DocumentNode, rules?: readonly ValidationRule[]) =>
          validateWithinBounds(schema, document, rules, check),
      );
    },
    async onExecute({ args, setResultAndStopExecution }) {
      const { errors, bytes } = checkCost(args);
      if (errors.length > 0) return setResultAndStopExecution({ errors });
      await (args.contextValue as api.LimitedCall).reserve?.(bytes);
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const { errors } = checkCost(args);
      if (errors.length > 0) setResultAndStopExecution({ errors });
    },
  };
};

const MAX_ERRORS = 10;

/** Without the rule of the plugin for `@defer` and `@stream`: it compares all pairs, where graphql-js's has a budget. */
function validateWithinBounds(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules: readonly ValidationRule[] = [],
  check: Check,
): readonly GraphQLError[] {
  const errors = checkDocument(document, check);
  if (errors.length > 0) return errors;
  const own = OverlappingFieldsCanBeMergedRule;
  const bounded = rules.filter((rule) => rule === own || rule.name !== own.name);
  const faults = validate(schema, document, bounded, { maxErrors: MAX_ERRORS });
  return faults.length > 0 ? faults : checkStreamPairs(schema, document);
}

function operationVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return { ...Object.fromEntries(defaults), ...given };
}
