import { toCell, type Coordinates } from '../data/cell.ts';
import type { City } from '../data/city.ts';
import { distanceKm } from '../data/distance.ts';
import type { World } from '../data/world.ts';
import { checkCoordinates } from './city-filter.ts';
import { checkRange } from './input-error.ts';

interface NearbyArguments {
  readonly radiusKm: number;
  readonly first: number;
  readonly populationAtLeast: number;
}

/** Resolvers of `City` and `Location`. */
export function placeResolvers(world: World) {
  const ranks = new Map(world.cities.map((city, index) => [city, index + 1]));
  return {
    City: {
      id: (city: City) => `City:${city.geonameId}`,
      country: (city: City) => world.countries.get(city.countryCode),
      divisionCode: (city: City) => city.adminCode || null,
      kind: (city: City) => city.featureCode,
      location: (city: City) => city,
      rank: (city: City) => ranks.get(city),
      nearby: (city: City, { radiusKm, first, populationAtLeast }: NearbyArguments) => {
        checkRange('radiusKm', radiusKm, Number.MIN_VALUE, 500);
        checkRange('first', first, 1, 100);
        return world.grid.nearest(city, first, { radiusKm, populationAtLeast });
      },
    },
    Location: {
      cell: (location: Coordinates) => toCell(location),
      distanceKm: (location: Coordinates, { to }: { readonly to: Coordinates }) => {
        checkCoordinates(to);
        return distanceKm(location, to);
      },
    },
  };
}
