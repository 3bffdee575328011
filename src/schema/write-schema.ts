import { printSchema, type GraphQLDirective, type GraphQLSchema } from 'graphql';
import type { SchemaWriting } from './api.ts';
import { indexSchema } from './index-introspection.ts';
import { LazySchema } from './lazy-schema.ts';
import type { LeftOut } from './left-out.ts';
import { sayLeftOut, sayParts } from './left-out-copy.ts';
import { takeDefaults } from './schema-inputs.ts';

/**
 * Writes SDL, or the result of an introspection (GraphQL, section 4.2), in UTF-8 with a final line
 * feed. SDL begins with the left-out parts. Throws a TypeError if `introspection`, the value of
 * `__schema`, is not a schema.
 */
export function writeSchema(
  introspection: Uint8Array<ArrayBuffer>,
  { format, descriptions, deprecated }: SchemaWriting,
  leftOut?: LeftOut,
): Uint8Array<ArrayBuffer> {
  const isWhole = descriptions && deprecated;
  const options =
    isWhole && format === 'sdl'
      ? undefined
      : choose(JSON.parse(new TextDecoder().decode(introspection)), { descriptions, deprecated });
  if (format === 'json') return encode(JSON.stringify({ __schema: options }, null, 2));
  const index = indexSchema(options ? encode(JSON.stringify(options)) : introspection);
  if (!index) throw new TypeError('This is no schema.');
  return encode(commentOf(leftOut) + printSdl(new WritableSchema(index)));
}

/** SDL of a schema that is not used otherwise, with default values as the service writes them. */
export function printSdl(schema: GraphQLSchema): string {
  for (const { input, literal } of takeDefaults(schema)) {
    const { type } = input;
    const toString = (): string => `${String(type)} = ${literal}`;
    if (literal === undefined) continue;
    input.type = Object.assign(Object.create(type) as typeof type, { toString });
  }
  return printSchema(schema);
}

export function commentOf(leftOut: LeftOut | undefined): string {
  if (!leftOut) return '';
  const lines = [sayLeftOut(leftOut), ...sayParts(leftOut).map((part) => `  ${part}`)];
  return `${lines.map((line) => `# ${line}`).join('\n')}\n\n`;
}

/** SDL cannot express a directive without locations. */
class WritableSchema extends LazySchema {
  override getDirectives(): readonly GraphQLDirective[] {
    return super.getDirectives().filter(({ locations }) => locations.length > 0);
  }
}

type Choice = Omit<SchemaWriting, 'format'>;

const MEMBERS: readonly string[] = ['fields', 'inputFields', 'enumValues', 'args'];

/** A copy without unselected parts. A type whose members are all deprecated keeps them. */
function choose(schema: unknown, { descriptions, deprecated }: Choice): unknown {
  const isKept = (value: unknown): boolean =>
    deprecated || (value as { isDeprecated?: unknown } | null)?.isDeprecated !== true;
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inside]: [string, unknown]) => {
      if (name === 'description' && !descriptions) return [name, null] as const;
      if (!MEMBERS.includes(name) || !Array.isArray(inside)) return [name, copy(inside)] as const;
      const left = inside.filter(isKept);
      const isEmptied = name !== 'args' && left.length === 0;
      return [name, copy(isEmptied ? inside : left)] as const;
    });
    return Object.fromEntries(entries);
  };
  return copy(schema);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${text}\n`);
}
