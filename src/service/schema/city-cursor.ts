import type { City } from '../data/city.ts';
import type { World } from '../data/world.ts';
import type { CityOrderInput } from './city-order.ts';
import { inputError } from './input-error.ts';

const VERSION = '1';

/** Says where a city stands in a list: the order and the city, opaque to the caller. */
export function toCursor(city: City, { field, direction }: CityOrderInput): string {
  return Buffer.from(`${VERSION}:${field}:${direction}:${city.geonameId}`).toString('base64url');
}

/** @throws {GraphQLError} BAD_USER_INPUT for a cursor of another order, or none of ours at all */
export function fromCursor(
  name: 'after' | 'before',
  cursor: string,
  order: CityOrderInput,
  world: World,
): City {
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
