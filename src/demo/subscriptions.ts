import { setTimeout as wait } from 'node:timers/promises';
import type { City } from './cities.ts';
import type { FieldContext } from './fair-turns.ts';
import type { World } from './world.ts';
import { checkRange, inputError } from './input-error.ts';

export function subscriptionResolvers(world: World) {
  return {
    Subscription: {
      cityOfTheMoment: {
        subscribe: (
          _root: unknown,
          given: Readonly<Record<'intervalMs' | 'count' | 'populationAtLeast', number>>,
          { request: { signal } }: FieldContext,
        ) => {
          const { intervalMs, count, populationAtLeast } = given;
          checkRange('intervalMs', intervalMs, 250, 60_000);
          checkRange('count', count, 1, 1_000);
          const cities = world.cities.filter(({ population }) => population >= populationAtLeast);
          if (cities.length === 0) throw inputError('No city has so many inhabitants.');
          const draw = () => cities[Math.floor(Math.random() * cities.length)];
          return ticks(count, intervalMs, signal, draw);
        },
        resolve: (city: City) => city,
      },
      countdown: {
        subscribe: (
          _root: unknown,
          { from }: { readonly from: number },
          { request: { signal } }: FieldContext,
        ) => {
          checkRange('from', from, 0, 3_600);
          return ticks(from + 1, 1_000, signal, (index) => from - index);
        },
        resolve: (left: number) => left,
      },
    },
  };
}

async function* ticks<T>(
  count: number,
  intervalMs: number,
  signal: AbortSignal,
  make: (index: number) => T,
): AsyncGenerator<T> {
  for (let index = 0; index < count && !signal.aborted; index += 1) {
    yield make(index);
    if (index + 1 === count) return;
    await wait(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
