import {
  isAbstractType,
  isObjectType,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { ErrorPlace } from '../../answers/store/joined-answers.ts';
import { isErrorName } from '../../contract/error-kind.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { errorMembersOf, ID, isErrorType, MESSAGE } from './error-types.ts';
import { collectFields, MAX_DEPTH, openOperation, type FieldGroup } from './operation-fields.ts';
import { schemaFieldOf } from './schema-fields.ts';

const MAX_PLACES = 100;

const CODE = /code$/i;

export interface ErrorPlaceOptions {
  readonly schema?: GraphQLSchema | undefined;
  readonly errorTypes?: readonly string[] | undefined;
  /** Describes an empty object that is an error, or may be one without a schema; dotted keys. */
  readonly sayEmpty?: ((label: string, types: readonly string[]) => string) | undefined;
}

/**
 * Where an answer may contain errors as data: members of a result's union or interface, and error
 * lists in a mutation's payload. Items of lists are rows, which may be about errors without being
 * failures; their fields are not. Empty if the operation does not parse.
 */
export function findErrorPlaces(
  call: Pick<GraphQLCall, 'query' | 'operationName'>,
  options: ErrorPlaceOptions,
): readonly ErrorPlace[] {
  const opened = openOperation(call);
  if (!opened) return [];
  const { operation, fragments } = opened;
  const places: ErrorPlace[] = [];
  const isMutation = operation.operation === 'mutation';
  const look = (
    groups: readonly FieldGroup[],
    above: readonly string[],
    parent: GraphQLCompositeType | undefined,
    isInRows: boolean,
  ): void => {
    for (const group of groups) {
      if (places.length >= MAX_PLACES || above.length === MAX_DEPTH) return;
      const path = [...above, group.key];
      const field = schemaFieldOf(options.schema, parent, group);
      const isPayload = isMutation && above.length === 1;
      const below = group.below();
      if (isPayload && isErrorList(group, below)) {
        const ofList = { kind: 'list', types: undefined, named: [], only: [] } as const;
        places.push({ ...ofList, path, ...partsOf(group, below) });
      }
      const errorPlace = field?.isList
        ? undefined
        : valuePlace({ group, path, below, type: field?.type }, options);
      if (errorPlace) places.push({ ...errorPlace, isInRows });
      look(below, path, field?.type, isInRows || field?.isList === true);
    }
  };
  const root = options.schema?.getRootType(operation.operation) ?? undefined;
  look(collectFields([operation.selectionSet], fragments), [], root, false);
  return places;
}

/** `userErrors` (Shopify), `errors`, `accountErrors` (Saleor). */
function isErrorList({ name }: FieldGroup, below: readonly FieldGroup[]): boolean {
  return /(?:^e|E)rrors$/.test(name) && below.some((field) => MESSAGE.test(field.name));
}

function partsOf({ location }: FieldGroup, below: readonly FieldGroup[]) {
  const keysOf = (name: RegExp): string[] =>
    below.filter((field) => name.test(field.name)).map(({ key }) => key);
  return {
    locations: location ? [location] : [],
    typenames: keysOf(/^__typename$/),
    messages: keysOf(MESSAGE),
    codes: keysOf(CODE),
    ids: keysOf(ID),
  };
}

interface LookedAt {
  readonly group: FieldGroup;
  readonly path: readonly string[];
  readonly below: readonly FieldGroup[];
  readonly type: GraphQLCompositeType | undefined;
}

function valuePlace(
  { group, path, below, type }: LookedAt,
  { schema, errorTypes = [], sayEmpty }: ErrorPlaceOptions,
): ErrorPlace | undefined {
  const isConditional = below.some(({ conditions }) => conditions.length > 0);
  if (schema && type ? !isAbstractType(type) : !isConditional) return undefined;
  const possible = schema && isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  const types = schema ? errorMembersOf(schema, type, errorTypes).map(({ name }) => name) : [];
  const isError = (name: string): boolean =>
    [...errorTypes, ...types].includes(name) ||
    (schema ? isErrorType(schema.getType(name)) : isErrorName(name));
  if (possible.length > 0 && types.length === 0) return undefined;
  const only = below
    .filter(({ isUnconditional, conditions }) => !isUnconditional && conditions.every(isError))
    .map(({ key }) => key);
  const isAsked = possible
    .filter(({ name }) => !types.includes(name))
    .every((member) =>
      below.some(({ certainOn }) =>
        certainOn.some((condition) => isOf(member, schema?.getType(condition), schema)),
      ),
    );
  const unselected = types.filter(
    (name) => !below.some(({ certainOn }) => certainOn.includes(name)),
  );
  const isNoneLeftOut = below.every((one) => one.certainOn.length === one.conditions.length);
  const isCertain = schema ? possible.length > 0 && isAsked : isConditional && isNoneLeftOut;
  return {
    kind: 'value',
    path,
    types: possible.length > 0 ? types : undefined,
    named: errorTypes,
    only,
    ...partsOf(group, below),
    ...(isCertain && sayEmpty && { ifEmpty: sayEmpty(path.join('.'), unselected) }),
  };
}

function isOf(
  member: GraphQLNamedType,
  condition: GraphQLNamedType | undefined,
  schema: GraphQLSchema | undefined,
): boolean {
  if (member === condition) return true;
  if (!schema || !isAbstractType(condition) || !isObjectType(member)) return false;
  return schema.isSubType(condition, member);
}
