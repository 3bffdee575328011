import { validate, type GraphQLSchema } from 'graphql';
import { pathKey, type Path } from '../../../schema/selection-path.ts';
import { applyEdits } from '../../graphiql/splice.ts';
import { setArgument, unsetArgument, type ArgumentLocation } from './arguments.ts';
import {
  duplicateDefinition,
  removeDefinition,
  removeDefinitionEdit,
  renameDefinition,
} from './definition-edits.ts';
import {
  definitionsOf,
  fragmentsOf,
  operationsOf,
  parseDocument,
  type EditResult,
  type ParsedDocument,
  type Target,
} from './definitions.ts';
import { addField, removeField } from './fields.ts';
import { reachableFragments } from './fragments.ts';
import { holdsOnlyTypename, nodesAt } from './locate.ts';
import {
  addVariables,
  inlineVariable,
  makeVariable,
  removeVariables,
  variableUses,
} from './variables.ts';

/** Everything that a click in the builder can do to a document. */
export type BuilderAction =
  | { readonly type: 'add-field'; readonly path: Path }
  | { readonly type: 'remove-field'; readonly path: Path }
  | { readonly type: 'set-argument'; readonly location: ArgumentLocation; readonly literal: string }
  | { readonly type: 'unset-argument'; readonly location: ArgumentLocation }
  | { readonly type: 'make-variable'; readonly location: ArgumentLocation }
  | { readonly type: 'inline-variable'; readonly location: ArgumentLocation }
  | { readonly type: 'rename'; readonly name: string }
  | { readonly type: 'duplicate' }
  | { readonly type: 'remove' };

/** What came of an edit. Only `done` has a new text; the others leave the user's as it is. */
export type EditOutcome =
  | {
      readonly status: 'done';
      readonly text: string;
      readonly target: Target;
      /** What the edit left nothing but a `__typename` in. */
      readonly emptied?: Path;
    }
  | { readonly status: 'unchanged' }
  | { readonly status: 'broken' }
  | { readonly status: 'refused'; readonly reason: string };

/**
 * Does one action on a document. A document that does not parse is left alone, and so is a
 * valid one that the action would make invalid.
 * @param emptied what earlier edits of this definition left nothing but a `__typename` in, each as
 *   `pathKey` writes it
 */
export function editDocument(
  schema: GraphQLSchema,
  text: string,
  target: Target,
  action: BuilderAction,
  emptied?: ReadonlySet<string>,
): EditOutcome {
  const before = parseDocument(text);
  if (before.status === 'broken') return { status: 'broken' };
  const result = perform(schema, before, target, action, emptied);
  const settled = settle(schema, before, result.text);
  if (settled === text) return { status: 'unchanged' };
  const after = parseDocument(settled);
  if (after.status === 'broken') return { status: 'refused', reason: after.message };
  const fault = firstFault(schema, after);
  if (fault !== undefined && firstFault(schema, before) === undefined) {
    return { status: 'refused', reason: fault };
  }
  const done = { status: 'done', text: settled, target: retarget(result, after) } as const;
  return result.emptied ? { ...done, emptied: result.emptied } : done;
}

/** Does one action without looking whether the outcome is valid. */
export function perform(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  action: BuilderAction,
  emptied?: ReadonlySet<string>,
): EditResult {
  switch (action.type) {
    case 'add-field':
      return addField(schema, document, target, action.path, emptied);
    case 'remove-field':
      return removeField(schema, document, target, action.path);
    case 'set-argument':
      return setArgument(schema, document, target, action.location, action.literal, emptied);
    case 'unset-argument':
      return unsetArgument(schema, document, target, action.location);
    case 'make-variable':
      return makeVariable(schema, document, target, action.location, emptied);
    case 'inline-variable':
      return inlineVariable(schema, document, target, action.location);
    case 'rename':
      return renameDefinition(document, target, action.name);
    case 'duplicate':
      return duplicateDefinition(document, target);
    case 'remove':
      return removeDefinition(document, target);
  }
}

// A fragment that went with its last use may have stood above what the edit was about.
function retarget({ text, target }: EditResult, after: ParsedDocument): Target {
  if (target.kind === 'new') return target;
  const node = definitionsOf(parseDocument(text))[target.index];
  const index = definitionsOf(after).findIndex(
    (other) => other.kind === node?.kind && other.name?.value === node.name?.value,
  );
  return { kind: 'definition', index: Math.max(index, 0) };
}

function firstFault(schema: GraphQLSchema, document: ParsedDocument): string | undefined {
  if (document.status !== 'parsed') return undefined;
  return validate(schema, document.ast, undefined, { maxErrors: 1 })[0]?.message;
}

/**
 * Keeps the rest of a document in step with an edit: fragments and variable definitions that
 * the edit left without use go, and variables that it brought into use get a definition. What
 * was unused or undefined before the edit is the user's work under way and stays.
 */
export function settle(schema: GraphQLSchema, before: ParsedDocument, text: string): string {
  const edited = parseDocument(text);
  if (edited.status !== 'parsed') return text;
  const used = reachableFragments(before);
  const stillUsed = reachableFragments(edited);
  const idle = fragmentsOf(edited).filter(
    ({ name }) => used.has(name.value) && !stillUsed.has(name.value),
  );
  const pruned = applyEdits(
    text,
    idle.map((node) => removeDefinitionEdit(text, node)),
  );
  return settleVariables(schema, before, pruned);
}

function settleVariables(schema: GraphQLSchema, before: ParsedDocument, text: string): string {
  const known = new Map(
    operationsOf(before).map((node) => [
      node.name?.value ?? '',
      { uses: variableUses(schema, before, node), defined: definedIn(node) },
    ]),
  );
  let out = text;
  for (let i = 0; i < operationsOf(parseDocument(text)).length; i++) {
    const document = parseDocument(out);
    const node = operationsOf(document)[i];
    if (!node) break;
    const earlier = known.get(node.name?.value ?? '');
    const uses = variableUses(schema, document, node);
    const defined = definedIn(node);
    const fresh = [...uses].filter(
      ([name]) => !defined.has(name) && (!earlier?.uses.has(name) || earlier.defined.has(name)),
    );
    const idle = [...defined].filter((name) => !uses.has(name) && earlier?.uses.has(name));
    if (idle.length > 0) out = removeVariables(out, node, new Set(idle));
    if (fresh.length === 0) continue;
    const again = operationsOf(parseDocument(out))[i];
    if (again)
      out = addVariables(
        out,
        again,
        fresh.map(([name, type]) => `$${name}: ${type}`),
      );
  }
  return out;
}

function definedIn(node: ReturnType<typeof operationsOf>[number]): Set<string> {
  return new Set(node.variableDefinitions?.map((def) => def.variable.name.value));
}

/** Where, in one definition, the builder left nothing but a `__typename` of its own. */
export interface EmptiedSelections {
  readonly index: number;
  readonly paths: readonly Path[];
}

type Done = Extract<EditOutcome, { status: 'done' }>;

/** The emptied selections of a definition, as `editDocument` takes them. */
export function emptiedIn(
  emptied: EmptiedSelections | undefined,
  target: Target,
): ReadonlySet<string> {
  return new Set(pathsIn(emptied, target).map(pathKey));
}

/** The emptied selections after an edit of a target: those that something else came into are none. */
export function emptiedAfter(
  schema: GraphQLSchema,
  before: EmptiedSelections | undefined,
  edited: Target,
  { text, target, emptied }: Done,
): EmptiedSelections | undefined {
  if (target.kind === 'new') return undefined;
  const document = parseDocument(text);
  const paths = [...pathsIn(before, edited), ...(emptied ? [emptied] : [])].filter((path) =>
    nodesAt(schema, document, target, path).some(holdsOnlyTypename),
  );
  return { index: target.index, paths };
}

function pathsIn(emptied: EmptiedSelections | undefined, target: Target): readonly Path[] {
  return target.kind === 'definition' && emptied?.index === target.index ? emptied.paths : [];
}
