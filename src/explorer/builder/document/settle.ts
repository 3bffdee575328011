import type { GraphQLSchema } from 'graphql';
import { fragmentsOf, operationsOf } from './definitions.ts';
import { parseDocument, type ParsedDocument } from './parse-document.ts';
import { reachableFragments } from './reachable-fragments.ts';
import { removeDefinitionEdit } from './remove-definition.ts';
import { applyEdits } from '../../graphiql/splice.ts';
import { addVariables, removeVariables } from './variable-definitions.ts';
import { variableUses } from './variable-uses.ts';

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
