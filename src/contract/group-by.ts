/** The items of each name, both in the order in which they come: `Map.groupBy`, which Node 20 lacks. */
export function groupBy<Item, Name>(items: Iterable<Item>, nameOf: (item: Item) => Name) {
  const groups = new Map<Name, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
