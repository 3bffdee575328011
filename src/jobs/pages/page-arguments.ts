import {
  getNamedType,
  Kind,
  parseValue,
  type GraphQLArgument,
  type GraphQLInputField,
} from 'graphql';
import { defaultLiteral, jsonOfLiteral } from '../../contract/literal-json.ts';
import { membersOf } from '../../contract/json-members.ts';
import {
  argumentJson,
  definitionOf,
  namedTypeOf,
  variableJson,
  type FieldGroup,
  type PageQueryContext,
} from './operation-fields.ts';
import { roleOfArgument, tellsOfPages, type ArgumentRole } from './page-names.ts';
import { inputFieldsOf, type SchemaField } from './schema-fields.ts';

/** An argument, or a field of an argument's input object. */
export interface ArgumentPlace {
  readonly name: string;
  readonly field: string | undefined;
}

export type NamedArgument = ArgumentPlace & Pick<PositionArgument, 'role'>;

export interface PositionArgument extends ArgumentPlace {
  readonly role: 'cursor' | 'offset' | 'page';
  /** As in the schema, without its `!`; undefined if unknown. */
  readonly type: string | undefined;
  readonly size: (ArgumentPlace & { readonly description: string | undefined }) | undefined;
  readonly start: string | undefined;
  readonly pageSize: string | undefined;
  readonly goesBackwards: boolean;
}

interface Candidate extends ArgumentPlace {
  readonly role: ArgumentRole;
  readonly type: string | undefined;
  readonly description: string | undefined;
  readonly defaultJson: string | undefined;
}

const PREFERENCE = ['cursor', 'page', 'offset'] as const;

/** By the schema, else by the arguments in the operation; `named` overrides the position argument. */
export function findPositionArguments(
  group: FieldGroup,
  field: SchemaField | undefined,
  { call, operation }: PageQueryContext,
  namedArgument?: NamedArgument,
): readonly PositionArgument[] {
  const all = candidatesOf(group, field, { call, operation });
  const others = all.filter(({ role }) => role === 'size' || role === 'backwards');
  const candidates = namedArgument ? [namedCandidate(namedArgument, field), ...others] : all;
  const json = ({ name, field: key }: ArgumentPlace): string | undefined =>
    argumentJson(group.argument(name), call.variables, operation, key);
  const givenJson = (place: ArgumentPlace): string | undefined => {
    const written = json(place);
    return written === 'null' ? undefined : written;
  };
  const candidatesNear = (place: ArgumentPlace): readonly Candidate[] => {
    const neighbours = candidates.filter(({ name, field: key }) =>
      place.field === undefined ? key === undefined : key !== undefined && name === place.name,
    );
    return [...neighbours, ...candidates.filter((one) => !neighbours.includes(one))];
  };
  return PREFERENCE.flatMap((role) => candidates.find((one) => one.role === role) ?? []).map(
    (one) => {
      const size = candidatesNear(one).find((other) => other.role === 'size');
      return {
        name: one.name,
        field: one.field,
        role: one.role as PositionArgument['role'],
        type: one.type,
        size,
        start: json(one) ?? one.defaultJson,
        pageSize: size && givenJson(size),
        goesBackwards: candidatesNear(one).some(
          (other) => other.role === 'backwards' && givenJson(other) !== undefined,
        ),
      };
    },
  );
}

/** Whether a field has an argument for pages backwards: without another position, its last page comes first. */
export function takesBackwards(...of: Parameters<typeof candidatesOf>): boolean {
  return candidatesOf(...of).some(({ role }) => role === 'backwards');
}

function candidatesOf(
  group: FieldGroup,
  field: SchemaField | undefined,
  context: Pick<PageQueryContext, 'call' | 'operation'>,
): readonly Candidate[] {
  return field ? ofSchema(field) : ofOperation(group, context);
}

function namedCandidate(
  { name, field, role }: NamedArgument,
  schemaField: SchemaField | undefined,
): Candidate {
  const arg = schemaField?.args.find((one) => one.name === name);
  const inner = arg && inputFieldsOf(arg)?.find((one) => one.name === field);
  const type = field === undefined ? arg?.type : inner?.type;
  return {
    name,
    field,
    role,
    type: type && String(type).replace(/!$/, ''),
    description: undefined,
    defaultJson: undefined,
  };
}

function ofSchema({ args }: SchemaField): readonly Candidate[] {
  return args.flatMap((arg): readonly Candidate[] => {
    const fields = inputFieldsOf(arg);
    if (!fields) return candidate({ name: arg.name, field: undefined }, arg);
    const inner = fields.flatMap((one) => candidate({ name: arg.name, field: one.name }, one));
    // A filter object may have its own `after`.
    const hasSize = inner.some(({ role }) => role === 'size');
    return hasSize || tellsOfPages(arg.name, getNamedType(arg.type).name) ? inner : [];
  });
}

function candidate(place: ArgumentPlace, argument: SchemaArgument): readonly Candidate[] {
  const { type, description } = argument;
  const role = roleOfArgument(place.field ?? place.name, getNamedType(type).name);
  if (!role) return [];
  const literal = defaultLiteral(argument);
  const defaultJson = literal === undefined ? undefined : jsonOfLiteral(parseValue(literal));
  const isGiven = defaultJson !== undefined && defaultJson !== 'null';
  return [
    {
      ...place,
      role,
      type: String(type).replace(/!$/, ''),
      description: description ?? undefined,
      defaultJson: isGiven && role !== 'size' ? defaultJson : undefined,
    },
  ];
}

type SchemaArgument = GraphQLArgument | GraphQLInputField;

function ofOperation(
  group: FieldGroup,
  { call, operation }: Pick<PageQueryContext, 'call' | 'operation'>,
): readonly Candidate[] {
  const unknown = { type: undefined, description: undefined, defaultJson: undefined };
  return group.arguments().flatMap(({ name: { value: name }, value }): readonly Candidate[] => {
    const definition =
      value.kind === Kind.VARIABLE ? definitionOf(value.name.value, operation) : undefined;
    const json =
      definition && variableJson(definition.variable.name.value, call.variables, operation);
    const written =
      value.kind === Kind.OBJECT
        ? value.fields.map((one) => one.name.value)
        : Object.keys(membersOf(json ?? 'null') ?? {});
    if (written.length === 0) {
      const role = roleOfArgument(name, definition && namedTypeOf(definition.type));
      return role ? [{ ...unknown, name, field: undefined, role }] : [];
    }
    const inner = written.flatMap((field) => {
      const role = roleOfArgument(field);
      return role ? [{ ...unknown, name, field, role }] : [];
    });
    if (inner.some(({ role }) => role === 'cursor' || role === 'offset' || role === 'page')) {
      return inner;
    }
    // The first page is requested by its size alone; `first` implies `after`.
    const isOfPages = tellsOfPages(name, definition && namedTypeOf(definition.type));
    const after = FIELD_BESIDE[inner.find(({ role }) => role === 'size')?.field ?? ''];
    return isOfPages && after ? [...inner, { ...unknown, name, field: after, role: 'cursor' }] : [];
  });
}

const FIELD_BESIDE: Readonly<Record<string, string>> = { first: 'after', limit: 'cursor' };
