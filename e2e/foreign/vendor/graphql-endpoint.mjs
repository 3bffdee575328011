import {
  GraphQLError,
  buildSchema,
  defaultFieldResolver,
  execute,
  getNamedType,
  getOperationAST,
  isNonNullType,
  isObjectType,
  isUnionType,
  parse,
  responsePathAsArray,
  validate,
  visit,
  BREAK,
} from 'graphql';
import { Refusal } from './common-schema.mjs';

/**
 * @typedef {import('graphql').GraphQLResolveInfo} Info
 * @typedef {{ readonly refusal: Refusal | undefined, readonly hints: GraphQLError[] }} Context
 */

/**
 * @typedef {object} Definition of a service
 * @property {string} typeDefs
 * @property {object} root a function for each field of Query and Mutation, by name
 * @property {readonly string[]} withheld fields that the subscription does not hold: `Person.netWorth`
 * @property {Readonly<Record<string, string>>} deprecated fields, each with what to use instead
 */

/**
 * Answers operations as the vendor does: refusals are data, `errors` have an `errorType` at their top, and
 * named fragment spreads are refused.
 *
 * @param {Definition} definition
 */
export function createEndpoint(definition) {
  const schema = buildSchema(definition.typeDefs);
  const { switches, findRefusal, findFailure, findHint, refusesSpreads } = createSwitches(
    schema,
    definition,
  );
  let correlations = 0;

  // Introspection has resolvers of its own, so that nothing here refuses it.
  /** @type {import('graphql').GraphQLFieldResolver<unknown, Context>} */
  const resolve = (source, args, context, info) => {
    const coordinate = `${info.parentType.name}.${info.fieldName}`;
    const failure = findFailure(coordinate, info);
    if (failure) throw failure;
    const hint = findHint(coordinate);
    if (hint !== undefined) context.hints.push(errorOf('deprecated', hint, info));
    if (info.path.prev !== undefined) return defaultFieldResolver(source, args, context, info);
    try {
      const refusal = context.refusal ?? findRefusal(info.fieldName);
      if (refusal) throw refusal;
      return defaultFieldResolver(source, args, context, info);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      correlations += 1;
      return refusalAsData(error, correlations, info);
    }
  };

  return {
    switches,
    /**
     * @param {import('./gateway.mjs').Asked} asked
     * @returns {Promise<object>}
     */
    async answer({ query, variables, operationName }) {
      try {
        const document = parse(query);
        const faults = validate(schema, document);
        if (faults.length > 0) return { data: null, errors: faults.map(formatted) };
        const isRefused = refusesSpreads() && spreadsFragments(document, operationName);
        /** @type {Context} */
        const context = { refusal: isRefused ? SPREAD_REFUSED : undefined, hints: [] };
        const { data, errors = [] } = await execute({
          schema,
          document,
          rootValue: definition.root,
          contextValue: context,
          fieldResolver: resolve,
          variableValues: variables ?? {},
          operationName: operationName ?? null,
        });
        const all = [...context.hints, ...errors].map(formatted);
        return { data: data ?? null, ...(all.length > 0 && { errors: all }) };
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        return { data: null, errors: [formatted(error)] };
      }
    },
  };
}

/**
 * What a test can turn on and off.
 *
 * @param {import('graphql').GraphQLSchema} schema
 * @param {Definition} definition
 */
function createSwitches(schema, { withheld, deprecated }) {
  /** Fields that fail, each with its `errorType`. @type {Map<string, string>} */
  const failures = new Map();
  /** Fields that go away, each with what to use instead. @type {Map<string, string>} */
  const hints = new Map();
  /** @type {Map<string, Refusal>} */
  const refusals = new Map();
  let refusesSpreads = true;

  /** @param {string} coordinate such as `Person.netWorth` @param {string} errorType */
  const fail = (coordinate, errorType) => {
    checkNullable(schema, coordinate);
    failures.set(coordinate, errorType);
  };
  const reset = () => {
    failures.clear();
    withheld.forEach((coordinate) => fail(coordinate, 'unauthorized'));
    hints.clear();
    Object.entries(deprecated).forEach(([coordinate, hint]) => hints.set(coordinate, hint));
    refusals.clear();
    refusesSpreads = true;
  };
  reset();

  return {
    refusesSpreads: () => refusesSpreads,
    /** @param {string} coordinate @param {Info} info */
    findFailure(coordinate, info) {
      const errorType = failures.get(coordinate);
      if (errorType === undefined) return undefined;
      const message =
        errorType === 'unauthorized'
          ? `Not Authorized to access ${info.fieldName} on type ${info.parentType.name}`
          : 'The field cannot be resolved.';
      return errorOf(errorType, message, info);
    },
    /** @param {string} coordinate */
    findHint: (coordinate) => hints.get(coordinate),
    /** @param {string} field of Query or Mutation */
    findRefusal: (field) => refusals.get(field),
    switches: {
      /**
       * Withholds a field from now on, as one that the subscription does not hold.
       *
       * @param {string} coordinate such as `Person.netWorth`
       * @throws {TypeError} for a field that is not there, or that cannot be null
       */
      withhold: (coordinate) => fail(coordinate, 'unauthorized'),
      /** Gives a field that was withheld or failed. @param {string} coordinate */
      permit: (coordinate) => void failures.delete(coordinate),
      /**
       * Has a field fail from now on; the rest still comes, and is to be discarded.
       *
       * @param {string} coordinate
       * @throws {TypeError} for a field that is not there, or that cannot be null
       */
      fail: (coordinate, errorType = 'Lambda:Unhandled') => fail(coordinate, errorType),
      /** @param {string} coordinate @param {string} message what to use instead */
      deprecate: (coordinate, message) => void hints.set(coordinate, message),
      /**
       * Refuses a field of Query or Mutation from now on.
       *
       * @param {string} field
       * @param {import('./common-schema.mjs').RefusalType} [type]
       * @param {string} [message]
       */
      refuse(field, type = 'GenericError', message = 'The request cannot be processed.') {
        refusals.set(field, new Refusal(type, 'REFUSED', message));
      },
      /** @param {boolean} isAllowed whether named fragments may be spread */
      allowSpreads: (isAllowed) => void (refusesSpreads = !isAllowed),
      /** All as at the start. */
      reset,
    },
  };
}

/**
 * @param {import('graphql').GraphQLSchema} schema
 * @param {string} coordinate
 * @throws {TypeError} for a field that is not there, or that cannot be null
 */
function checkNullable(schema, coordinate) {
  const [type = '', field = ''] = coordinate.split('.');
  const found = schema.getType(type);
  const definition = isObjectType(found) ? found.getFields()[field] : undefined;
  if (!definition || isNonNullType(definition.type)) {
    throw new TypeError(`${coordinate} is not a field that can be null`);
  }
}

const SPREAD_REFUSED = new Refusal(
  'GenericError',
  'FRAGMENT_SPREAD',
  'Fragment spreads are not supported. Use inline fragments.',
);

/**
 * @param {import('graphql').DocumentNode} document
 * @param {string | undefined} operationName
 * @returns {boolean} whether the operation spreads a named fragment, at any depth
 */
function spreadsFragments(document, operationName) {
  const operation = getOperationAST(document, operationName);
  if (!operation) return false;
  let found = false;
  visit(operation, {
    FragmentSpread() {
      found = true;
      return BREAK;
    },
  });
  return found;
}

/**
 * @param {Refusal} refusal
 * @param {number} correlation
 * @param {Info} info of the field
 * @returns {object} the member of the field's union
 * @throws {GraphQLError} where its type has no such member
 */
function refusalAsData({ type, code, message }, correlation, info) {
  const returned = getNamedType(info.returnType);
  const hasMember = isUnionType(returned) && returned.getTypes().some(({ name }) => name === type);
  if (!hasMember) throw errorOf(type, message, info);
  const codeField = `${type.charAt(0).toLowerCase()}${type.slice(1)}Code`;
  const correlationId = `00000000-0000-4000-8000-${String(correlation).padStart(12, '0')}`;
  return { __typename: type, errorMessage: message, [codeField]: code, correlationId };
}

/** @param {string} errorType @param {string} message @param {Info} info */
function errorOf(errorType, message, info) {
  const path = responsePathAsArray(info.path);
  return new GraphQLError(message, { nodes: info.fieldNodes, path, extensions: { errorType } });
}

/**
 * An error as AWS AppSync sends it.
 *
 * @param {GraphQLError} error
 */
function formatted({ message, path, locations, extensions }) {
  return {
    path: path ?? null,
    data: null,
    // Without one of its own: a syntax error, or a document that is not valid.
    errorType: extensions['errorType'] ?? 'ValidationError',
    errorInfo: null,
    locations: locations?.map((place) => ({ ...place, sourceName: null })) ?? null,
    message,
  };
}
