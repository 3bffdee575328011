import { GraphQLError, GraphQLScalarType, Kind, print } from 'graphql';
import { stringify } from 'lossless-json';

const HIGHEST = 2n ** 64n - 1n;

/** Bigints with every digit: JSON.stringify throws at one, and takes a fifth of the time where there is none. */
export function stringifyExactly(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return stringify(value) ?? '';
  }
}

/** The scalar `UInt64`. Resolvers return a bigint or a whole number, and are given a bigint. */
export const uint64Resolver = new GraphQLScalarType<bigint, bigint>({
  name: 'UInt64',
  // Here and not in the SDL, since a resolver's description replaces the SDL's.
  description: `A whole number from 0 to 18,446,744,073,709,551,615.

On the wire it is a JSON number with every digit. Many programs, browsers among them, round JSON
numbers beyond 9,007,199,254,740,991 (2^53 - 1) unless they are told not to. As an argument it may
be written as a number or, for such programs, as a string of digits.`,
  serialize: toUint64,
  parseValue: toUint64,
  parseLiteral: (node) => {
    if (node.kind === Kind.INT || node.kind === Kind.STRING) return toUint64(node.value);
    throw new GraphQLError(`UInt64 cannot represent ${print(node)}.`, { nodes: node });
  },
});

function toUint64(value: unknown): bigint {
  let integer: bigint | undefined;
  if (typeof value === 'bigint') integer = value;
  else if (typeof value === 'number' && Number.isSafeInteger(value)) integer = BigInt(value);
  else if (typeof value === 'string' && /^\d{1,20}$/.test(value)) integer = BigInt(value);
  if (integer === undefined || integer < 0n || integer > HIGHEST) {
    throw new GraphQLError(
      'UInt64 must be a whole number from 0 to 18446744073709551615, as a number or as a string of digits.',
    );
  }
  return integer;
}
