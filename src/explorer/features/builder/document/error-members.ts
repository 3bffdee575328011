import {
  getOperationAST,
  Kind,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import { errorFragments } from '../../../../jobs/pages/error-types.ts';
import { stepKey, stepOf, typeAfter } from '../../../../schema/selection-path.ts';
import { applyEdits } from '../../../../operations/splice.ts';
import { clashes } from './fields.ts';
import {
  definitionType,
  parseDocument,
  selectionsOf,
  type Definition,
  type ParsedDocument,
} from './parsed-document.ts';
import { selectionLines, type ErrorsOf } from './selection-tree.ts';
import { appendItem, indentUnit, spanOf } from './text-edits.ts';

/** Selects the errors that may come in the place of a value; `errorTypes` names what an operator calls errors. */
export function errorsOfTypes(errorTypes?: readonly string[], isAliased = false): ErrorsOf {
  return (schema, type) =>
    errorFragments(schema, type, errorTypes).map(({ on, fields }) => ({
      head: `... on ${on}`,
      children: fields.map((name) => ({
        head: isAliased && !name.includes(':') ? `${on}_${name}: ${name}` : name,
      })),
    }));
}

/**
 * Selects the errors of fields that came as `{}`, by `paths` of keys in the answer, where they are not selected yet.
 *
 * @returns undefined where there is nothing to add: the operation has changed, or the errors are selected
 */
export function addErrorMembers(
  schema: GraphQLSchema,
  text: string,
  operationName: string | undefined,
  paths: readonly (readonly string[])[],
  errorTypes?: readonly string[],
): string | undefined {
  const document = parseDocument(text);
  const operation = getOperationAST(document.ast, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!root) return undefined;
  const fields = paths.flatMap(
    (path) => fieldAt({ schema, document }, [{ node: operation, type: root }], path) ?? [],
  );
  const unit = indentUnit(text);
  const write = (isAliased: boolean): string => {
    const edits = [...new Map(fields.map((field) => [field.node, field])).values()].flatMap(
      ({ node, type }) => {
        const selections = node.selectionSet?.selections ?? [];
        const heads = new Set(selections.map((one) => stepKey(stepOf(one))));
        const trees = errorsOfTypes(errorTypes, isAliased)(schema, type);
        const missing = [{ head: '__typename' }, ...trees].filter(({ head }) => !heads.has(head));
        const last = selections.at(-1) ?? node;
        const lines = selectionLines(missing, unit);
        return lines.length === 0 ? [] : [appendItem(text, spanOf(last), lines, ' ')];
      },
    );
    return applyEdits(text, edits);
  };
  const plain = write(false);
  // A member may have a key of its own type where the interface has another (GraphQL, 5.3.2).
  const added = clashes(schema, parseDocument(plain).ast) ? write(true) : plain;
  return added === text ? undefined : added;
}

interface Holder<Node = Definition | SelectionNode> {
  readonly node: Node;
  readonly type: GraphQLCompositeType;
}

function fieldAt(
  context: { readonly schema: GraphQLSchema; readonly document: ParsedDocument },
  holders: readonly Holder[],
  [key, ...rest]: readonly string[],
): Holder<FieldNode> | undefined {
  const found: Holder<FieldNode>[] = [];
  const spread = new Set<string>();
  const look = ({ node, type }: Holder): void => {
    for (const selection of selectionsOf(node)) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const name = selection.name.value;
        const fragment = context.document.fragments.find((one) => one.name.value === name);
        const on = fragment && definitionType(context.schema, fragment);
        if (on && !spread.has(name)) look({ node: fragment, type: on });
        spread.add(name);
        continue;
      }
      const below = typeAfter(context.schema, type, stepOf(selection));
      if (!below) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) look({ node: selection, type: below });
      else if ((selection.alias ?? selection.name).value === key) {
        found.push({ node: selection, type: below });
      }
    }
  };
  holders.forEach(look);
  return rest.length > 0 && found.length > 0 ? fieldAt(context, found, rest) : found[0];
}
