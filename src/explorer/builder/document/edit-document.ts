import { validate, type GraphQLSchema } from 'graphql';
import { addField, type EditResult } from './add-field.ts';
import { definitionsOf, type Target } from './definitions.ts';
import { duplicateDefinition } from './duplicate-definition.ts';
import { inlineVariable } from './inline-variable.ts';
import { makeVariable } from './make-variable.ts';
import { parseDocument, type ParsedDocument } from './parse-document.ts';
import type { Path } from '../../../schema/selection-path.ts';
import { removeDefinitionEdit } from './remove-definition.ts';
import { removeField } from './remove-field.ts';
import { renameDefinition } from './rename-definition.ts';
import { setArgument, type ArgumentPlace } from './set-argument.ts';
import { settle } from './settle.ts';
import { applyEdits } from '../../graphiql/splice.ts';
import { unsetArgument } from './unset-argument.ts';

/** Everything that a click in the builder can do to a document. */
export type BuilderAction =
  | { readonly type: 'add-field'; readonly path: Path }
  | { readonly type: 'remove-field'; readonly path: Path }
  | { readonly type: 'set-argument'; readonly place: ArgumentPlace; readonly literal: string }
  | { readonly type: 'unset-argument'; readonly place: ArgumentPlace }
  | { readonly type: 'make-variable'; readonly place: ArgumentPlace }
  | { readonly type: 'inline-variable'; readonly place: ArgumentPlace }
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
      readonly held?: Path;
    }
  | { readonly status: 'unchanged' }
  | { readonly status: 'broken' }
  | { readonly status: 'refused'; readonly reason: string };

/**
 * Does one action on a document. A document that does not parse is left alone, and so is a
 * valid one that the action would make invalid.
 * @param held what earlier edits of this definition left nothing but a `__typename` in, each as
 *   `pathKey` writes it
 */
export function editDocument(
  schema: GraphQLSchema,
  text: string,
  target: Target,
  action: BuilderAction,
  held?: ReadonlySet<string>,
): EditOutcome {
  const before = parseDocument(text);
  if (before.status === 'broken') return { status: 'broken' };
  const result = perform(schema, before, target, action, held);
  const settled = settle(schema, before, result.text);
  if (settled === text) return { status: 'unchanged' };
  const after = parseDocument(settled);
  if (after.status === 'broken') return { status: 'refused', reason: after.message };
  const fault = firstFault(schema, after);
  if (fault !== undefined && firstFault(schema, before) === undefined) {
    return { status: 'refused', reason: fault };
  }
  const done = { status: 'done', text: settled, target: retarget(result, after) } as const;
  return result.held ? { ...done, held: result.held } : done;
}

/** Does one action without looking whether the outcome is valid. */
export function perform(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  action: BuilderAction,
  held?: ReadonlySet<string>,
): EditResult {
  switch (action.type) {
    case 'add-field':
      return addField(schema, document, target, action.path, held);
    case 'remove-field':
      return removeField(schema, document, target, action.path);
    case 'set-argument':
      return setArgument(schema, document, target, action.place, action.literal, held);
    case 'unset-argument':
      return unsetArgument(schema, document, target, action.place);
    case 'make-variable':
      return makeVariable(schema, document, target, action.place, held);
    case 'inline-variable':
      return inlineVariable(schema, document, target, action.place);
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

function removeDefinition(document: ParsedDocument, target: Target): EditResult {
  const node = target.kind === 'definition' ? definitionsOf(document)[target.index] : undefined;
  if (!node) return { text: document.text, target };
  const text = applyEdits(document.text, [removeDefinitionEdit(document.text, node)]);
  return { text, target: { kind: 'definition', index: 0 } };
}

function firstFault(schema: GraphQLSchema, document: ParsedDocument): string | undefined {
  if (document.status !== 'parsed') return undefined;
  return validate(schema, document.ast, undefined, { maxErrors: 1 })[0]?.message;
}
