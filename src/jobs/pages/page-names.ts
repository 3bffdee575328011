export type ArgumentRole = 'cursor' | 'offset' | 'page' | 'size' | 'backwards';

export type PartRole = 'next' | 'nextPage' | 'more' | 'total' | 'current' | 'last';

/** Names used by services, without case and underscores. */
const ARGUMENTS: Readonly<Record<ArgumentRole, readonly string[]>> = {
  cursor: namesIn(`after cursor aftercursor nextcursor pagecursor startingafter
    nexttoken pagetoken nextpagetoken continuationtoken scrollid`),
  offset: namesIn('offset skip startindex startrow from start'),
  page: namesIn('page pagenumber pageindex pageno currentpage'),
  size: namesIn('first limit take size pagesize perpage top maxresults pagelimit itemsperpage'),
  backwards: namesIn('last before beforecursor'),
};

const PARTS: Readonly<Record<PartRole, readonly string[]>> = {
  next: namesIn(`endcursor nextcursor aftercursor cursor nextpagecursor nextkey
    nexttoken nextpagetoken continuationtoken next scrollid`),
  nextPage: namesIn('nextpage nextpagenumber nextoffset'),
  more: namesIn('hasnextpage hasmore hasmorepages hasnext hasmoreitems more moreavailable'),
  total: namesIn('totalcount total totalitems totalelements totalresults totalrecords count'),
  current: namesIn('currentpage page pagenumber number'),
  last: namesIn('lastpage totalpages pagecount numpages pages'),
};

/** Lists that hold the rows if a result has several lists. */
const ROWS = namesIn(`edges nodes items data results rows records events content
  list entries objects hits values`);

function namesIn(text: string): readonly string[] {
  return text.split(/\s+/);
}

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** Undefined if neither name nor known type concern pages: `after: DateTime` is a filter. */
export function roleOfArgument(name: string, type?: string): ArgumentRole | undefined {
  const isNumber = type === undefined || /int|long|number|float|decimal/i.test(type);
  const isTime = type !== undefined && /date|time|day|instant|boolean/i.test(type);
  for (const [role, names] of Object.entries(ARGUMENTS) as [ArgumentRole, readonly string[]][]) {
    if (!names.includes(plain(name))) continue;
    return isTime || (!isNumber && role !== 'cursor' && plain(name) !== 'before')
      ? undefined
      : role;
  }
  return undefined;
}

export function roleOfPart(name: string, type?: string): PartRole | undefined {
  for (const [role, names] of Object.entries(PARTS) as [PartRole, readonly string[]][]) {
    if (!names.includes(plain(name))) continue;
    if (type === undefined) return role;
    if (role === 'more') return type === 'Boolean' ? role : undefined;
    if (role === 'next') return /boolean|date|time/i.test(type) ? undefined : role;
    return /int|long|number|float|decimal|count/i.test(type) ? role : undefined;
  }
  return undefined;
}

export function tellsOfPages(...names: readonly (string | undefined)[]): boolean {
  return names.some(
    (name) => name !== undefined && /page|pagin|paging|cursor|meta|info$/i.test(name),
  );
}

/** The order in which lists of that name are searched for rows. */
export function rankOfRows(name: string): number {
  const rank = ROWS.indexOf(plain(name));
  return rank === -1 ? ROWS.length : rank;
}
