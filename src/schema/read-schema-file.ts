import {
  buildASTSchema,
  GraphQLError,
  GraphQLSchema,
  introspectionFromSchema,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  KnownTypeNamesRule,
  LoneSchemaDefinitionRule,
  parse,
  PossibleTypeExtensionsRule,
  TypeInfo,
  UniqueEnumValueNamesRule,
  UniqueFieldDefinitionNamesRule,
  UniqueOperationTypesRule,
  UniqueTypeNamesRule,
  ValidationContext,
  visit,
  visitInParallel,
  type ASTVisitor,
  type DocumentNode,
} from 'graphql';
import { visit as visitJson, type JSONVisitor } from 'jsonc-parser';
import { jsonOrNone, objectOf, orNone } from '../contract/json-members.ts';
import { takeDefaults } from './schema-inputs.ts';
import { MAX_JSON_BYTES, MAX_SDL_BYTES, type ReadSchemaFile } from './api.ts';

/** Reads SDL, or an introspection's result with or without `data`. Undefined directives are accepted. */
export function readSchemaFile(bytes: Uint8Array): ReadSchemaFile {
  if (bytes.length > MAX_JSON_BYTES) return { fault: { kind: 'too-large' } };
  const text = textOf(bytes)?.trimStart();
  if (text === undefined) return { fault: { kind: 'not-text' } };
  if (text === '') return { fault: { kind: 'empty' } };
  // SDL cannot begin so; a query may, and is then invalid JSON.
  if (/^[{[]/.test(text)) return readJson(text, bytes.length);
  if (bytes.length > MAX_SDL_BYTES) return { fault: { kind: 'too-large' } };
  return readSdl(text);
}

/** Undefined if it is not text; PowerShell writes UTF-16. */
function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const mark = (first ?? 0) * 256 + (second ?? 0);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  const text = orNone(() => new TextDecoder(encoding, { fatal: true }).decode(bytes));
  return text?.includes('\0') ? undefined : text;
}

function readJson(text: string, size: number): ReadSchemaFile {
  const value = jsonOrNone(text);
  if (value === undefined) {
    return isOperation(text, size)
      ? { fault: { kind: 'operations' } }
      : { fault: { kind: 'json', location: locationOfJsonFault(text) } };
  }
  const isAnswer = objectOf(objectOf(value)['data'])['__schema'] != null;
  if (!isAnswer && objectOf(value)['__schema'] == null) return { fault: { kind: 'no-schema' } };
  // Not serialized again: deep nesting is no reason to reject it.
  return answerOf(isAnswer ? text : `{"data":${text}}`);
}

function readSdl(text: string): ReadSchemaFile {
  try {
    const document = parse(text);
    const isSchema = document.definitions.some(
      (node) => isTypeSystemDefinitionNode(node) || isTypeSystemExtensionNode(node),
    );
    if (!isSchema) return { fault: { kind: 'operations' } };
    checkSdl(document);
    const schema = buildASTSchema(document, { assumeValid: true, assumeValidSDL: true });
    if (!schema.getQueryType()) return { fault: { kind: 'no-query-type' } };
    const defaults = takeDefaults(schema).values();
    const introspection = introspectionFromSchema(schema, {
      schemaDescription: true,
      inputValueDeprecation: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      oneOf: true,
    });
    const written = JSON.stringify({ data: introspection }, (key, value: unknown) =>
      key === 'defaultValue' ? (defaults.next().value?.literal ?? value) : value,
    );
    return answerOf(written);
  } catch (error) {
    const location = error instanceof GraphQLError ? error.locations?.[0] : undefined;
    return { fault: { kind: 'sdl', message: (error as Error).message, location } };
  }
}

/** Rules against SDL that would build another schema than written, or none. */
const SDL_RULES = [
  LoneSchemaDefinitionRule,
  UniqueOperationTypesRule,
  UniqueTypeNamesRule,
  UniqueFieldDefinitionNamesRule,
  UniqueEnumValueNamesRule,
  KnownTypeNamesRule,
  PossibleTypeExtensionsRule,
];

/** @throws {GraphQLError} the first fault, with its location */
function checkSdl(document: DocumentNode): void {
  const nothing = new GraphQLSchema({ assumeValid: true });
  const context = new ValidationContext(nothing, document, new TypeInfo(nothing), (fault) => {
    throw fault;
  });
  // graphql does not export the context of these rules or the function that runs them.
  const rules = SDL_RULES.map((rule): ASTVisitor => rule(context as never));
  visit(document, visitInParallel(rules));
}

function isOperation(text: string, size: number): boolean {
  return size <= MAX_SDL_BYTES && orNone(() => parse(text)) !== undefined;
}

function locationOfJsonFault(text: string): { line: number; column: number } | undefined {
  let location: { line: number; column: number } | undefined;
  const onError: JSONVisitor['onError'] = (_code, _offset, _length, line, column) =>
    void (location ??= { line: line + 1, column: column + 1 });
  visitJson(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  return location;
}

function answerOf(text: string): ReadSchemaFile {
  return { answer: new TextEncoder().encode(text) };
}
