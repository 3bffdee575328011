/** A populated place as GeoNames describes it. */
export interface City {
  /** What GraphQL tells the members of an interface or a union apart by. */
  readonly __typename: 'City';
  /** GeoNames' own number for it. */
  readonly geonameId: number;
  readonly name: string;
  /** {@link name} without accents, in lower case: what searching and sorting compare. */
  readonly searchName: string;
  readonly alternativeName: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** First-order division, such as `CA`; empty where GeoNames has none. */
  readonly adminCode: string;
  /** GeoNames' feature code, such as `PPLC` for a capital. */
  readonly featureCode: string;
  readonly population: number;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Takes the accents off a text and puts it in lower case, so that `Zürich` is found as `zurich`. */
export function toSearchName(text: string): string {
  // Most names are plain ASCII, and normalising those is what start-up would spend its time on.
  // oxlint-disable-next-line no-control-regex -- the range is ASCII itself
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
