import type { City } from './cities.ts';
import {
  type CityFilterInput,
  type CityOrderInput,
  type createCityOrders,
  compareCities,
  toCityTest,
} from './city-list.ts';
import type { FairTurns, FieldContext } from './fair-turns.ts';
import { checkRange, inputError } from './input-error.ts';
import type { World } from './world.ts';

const LARGEST_PAGE = 10_000;

const DEFAULT_PAGE = 20;

/** Cities that are filtered between two looks at the time; a fraction of a millisecond. */
const CITIES_A_LOOK = 1_000;

export interface CityConnectionArguments {
  readonly filter?: CityFilterInput | null;
  readonly orderBy: CityOrderInput;
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

type CityPage = Awaited<ReturnType<typeof cutPage>>;

export interface PageSource {
  readonly world: World;
  readonly sorted: ReturnType<typeof createCityOrders>;
  readonly turns: FairTurns;
  readonly countryCode?: string;
}

/** Cuts out a page (Relay, Cursor Connections); throws BAD_USER_INPUT for bad sizes and cursors. */
export async function cutPage(
  { filter, orderBy, ...slice }: CityConnectionArguments,
  { world, sorted, turns, countryCode }: PageSource,
  context: FieldContext,
) {
  const { first, last } = slice;
  if (first != null && last != null) throw inputError('Give first or last, not both.');
  if (first != null) checkRange('first', first, 1, LARGEST_PAGE);
  if (last != null) checkRange('last', last, 1, LARGEST_PAGE);

  const all = sorted(orderBy, countryCode);
  const list = filter ? await filterInTurns(all, toCityTest(filter, world), turns, context) : all;
  const edge = (name: 'after' | 'before', cursor: string): number =>
    findPosition(list, fromCursor(name, cursor, orderBy, world), orderBy, name === 'after');
  let start = slice.after == null ? 0 : edge('after', slice.after);
  let end = slice.before == null ? list.length : edge('before', slice.before);
  end = Math.max(start, end);
  if (last != null) start = Math.max(start, end - last);
  else end = Math.min(end, start + (first ?? DEFAULT_PAGE));
  return {
    cities: list.slice(start, end),
    order: orderBy,
    totalCount: list.length,
    hasNextPage: end < list.length,
    hasPreviousPage: start > 0,
  };
}

async function filterInTurns(
  cities: readonly City[],
  test: (city: City) => boolean,
  turns: FairTurns,
  context: FieldContext,
): Promise<City[]> {
  const found: City[] = [];
  for (let start = 0; start < cities.length; start += CITIES_A_LOOK) {
    if (turns.isOver()) await turns.next(context);
    for (const city of cities.slice(start, start + CITIES_A_LOOK)) if (test(city)) found.push(city);
  }
  return found;
}

/** The index of a city, or where it would be if the filter let it in; `past`: the one after it. */
function findPosition(list: readonly City[], city: City, order: CityOrderInput, past: boolean) {
  const compare = compareCities(order);
  const isThere = (one: City): boolean => compare(one, city) > 0 || (!past && one === city);
  const position = list.findIndex(isThere);
  return position === -1 ? list.length : position;
}

export const cityConnectionResolvers = {
  CityConnection: {
    nodes: (page: CityPage) => page.cities,
    edges: (page: CityPage) => page.cities.map((node) => ({ node, order: page.order })),
    pageInfo: ({ cities, order, hasNextPage, hasPreviousPage }: CityPage) => {
      const [start, end] = [cities[0], cities.at(-1)];
      return {
        hasNextPage,
        hasPreviousPage,
        startCursor: start ? toCursor(start, order) : null,
        endCursor: end ? toCursor(end, order) : null,
      };
    },
  },
  CityEdge: {
    cursor: ({ node, order }: { node: City; order: CityOrderInput }) => toCursor(node, order),
  },
};

const VERSION = '1';

function toCursor(city: City, { field, direction }: CityOrderInput): string {
  return Buffer.from(`${VERSION}:${field}:${direction}:${city.geonameId}`).toString('base64url');
}

function fromCursor(name: 'after' | 'before', cursor: string, order: CityOrderInput, world: World) {
  const parts = Buffer.from(cursor, 'base64url').toString('latin1').split(':');
  const [version, field, direction, id] = parts;
  const city = world.citiesById.get(Number(id));
  if (version !== VERSION || parts.length !== 4 || !city) {
    throw inputError(`${name} is not a cursor of this service.`);
  }
  if (field !== order.field || direction !== order.direction) {
    throw inputError(
      `${name} is a cursor of a list that is ordered by ${field} ${direction}, ` +
        `but this one is ordered by ${order.field} ${order.direction}.`,
    );
  }
  return city;
}
