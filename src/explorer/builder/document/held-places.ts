import type { GraphQLSchema } from 'graphql';
import type { Target } from './definitions.ts';
import type { EditOutcome } from './edit-document.ts';
import { nodesAt } from './locate.ts';
import { parseDocument } from './parse-document.ts';
import { pathKey, type Path } from '../../../schema/selection-path.ts';
import { isPlaceHeld } from './place-holder.ts';

/** Where, in one definition, the builder left nothing but a `__typename` of its own. */
export interface HeldPlaces {
  readonly index: number;
  readonly paths: readonly Path[];
}

type Done = Extract<EditOutcome, { status: 'done' }>;

/** The held places of a definition, as `editDocument` takes them. */
export function heldIn(held: HeldPlaces | undefined, target: Target): ReadonlySet<string> {
  return new Set(pathsIn(held, target).map(pathKey));
}

/** What is held after an edit of a target: no place that something else came into. */
export function heldAfter(
  schema: GraphQLSchema,
  before: HeldPlaces | undefined,
  edited: Target,
  { text, target, held }: Done,
): HeldPlaces | undefined {
  if (target.kind === 'new') return undefined;
  const document = parseDocument(text);
  const paths = [...pathsIn(before, edited), ...(held ? [held] : [])].filter((path) =>
    nodesAt(schema, document, target, path).some(isPlaceHeld),
  );
  return { index: target.index, paths };
}

function pathsIn(held: HeldPlaces | undefined, target: Target): readonly Path[] {
  return target.kind === 'definition' && held?.index === target.index ? held.paths : [];
}
