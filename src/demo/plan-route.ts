import type { City } from './cities.ts';
import { distanceKm } from './coordinates.ts';
import type { World } from './world.ts';
import { findNode } from './search.ts';
import { checkRange, inputError } from './input-error.ts';

interface RouteArguments {
  readonly stops: readonly string[];
  readonly reorder: boolean;
}

export function planRoute({ stops: ids, reorder }: RouteArguments, world: World) {
  checkRange('The number of stops', ids.length, 2, 50);
  if (new Set(ids).size !== ids.length) throw inputError('Each stop can be named only once.');
  const stops = ids.map((id) => {
    const node = findNode(id, world);
    if (node?.__typename !== 'City') throw inputError(`There is no city with the id ${id}.`);
    return node;
  });
  if (reorder) shorten(stops);
  const legs = stops.slice(1).map((to, index) => {
    const from = stops[index] ?? to;
    return { from, to, lengthKm: distanceKm(from, to) };
  });
  return { stops, legs, lengthKm: legs.reduce((sum, { lengthKm }) => sum + lengthKm, 0) };
}

/** Turns stretches round for as long as that makes the way shorter (2-opt, Croes 1958); changes the list. */
function shorten(stops: City[]): void {
  const length = (one: number, other: number): number => {
    const [from, to] = [stops[one], stops[other]];
    return from && to ? distanceKm(from, to) : 0;
  };
  let isShorter = true;
  while (isShorter) {
    isShorter = false;
    for (let first = 1; first < stops.length - 2; first += 1) {
      for (let last = first + 1; last < stops.length - 1; last += 1) {
        const before = length(first - 1, first) + length(last, last + 1);
        const after = length(first - 1, last) + length(first, last + 1);
        if (after >= before - 1e-6) continue;
        stops.splice(first, last - first + 1, ...stops.slice(first, last + 1).reverse());
        isShorter = true;
      }
    }
  }
}
