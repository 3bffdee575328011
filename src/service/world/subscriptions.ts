import { setTimeout as wait } from 'node:timers/promises';
import type { City } from './cities.ts';
import type { World } from './world.ts';
import { checkRange, inputError } from './input-error.ts';

interface CityOfTheMomentArguments {
  readonly intervalMs: number;
  readonly count: number;
  readonly populationAtLeast: number;
}

/** What a subscription knows of the call that it belongs to. */
interface SubscriptionContext {
  /** Aborted when the caller hangs up, the token ends or the service stops. */
  readonly signal: AbortSignal;
}

/** Resolvers of `Subscription`. Each ends by itself, and at once when its call ends. */
export function subscriptionResolvers(world: World) {
  return {
    Subscription: {
      cityOfTheMoment: {
        subscribe: (
          _root: unknown,
          { intervalMs, count, populationAtLeast }: CityOfTheMomentArguments,
          { signal }: SubscriptionContext,
        ) => {
          checkRange('intervalMs', intervalMs, 250, 60_000);
          checkRange('count', count, 1, 1_000);
          const cities = world.cities.filter(({ population }) => population >= populationAtLeast);
          if (cities.length === 0) throw inputError('No city has so many inhabitants.');
          return ticks(count, intervalMs, signal, () => draw(cities));
        },
        resolve: (city: City) => city,
      },
      countdown: {
        subscribe: (
          _root: unknown,
          { from }: { readonly from: number },
          { signal }: SubscriptionContext,
        ) => {
          checkRange('from', from, 0, 3_600);
          return ticks(from + 1, 1_000, signal, (index) => from - index);
        },
        resolve: (left: number) => left,
      },
    },
  };
}

function draw(cities: readonly City[]): City | undefined {
  return cities[Math.floor(Math.random() * cities.length)];
}

async function* ticks<T>(
  count: number,
  intervalMs: number,
  signal: AbortSignal,
  make: (index: number) => T,
): AsyncGenerator<T> {
  for (let index = 0; index < count; index += 1) {
    if (index > 0) {
      try {
        await wait(intervalMs, undefined, { signal, ref: false });
      } catch {
        return;
      }
    }
    if (signal.aborted) return;
    yield make(index);
  }
}
