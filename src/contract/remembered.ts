/** A function that makes its result once for each object, and keeps it as long as the object. */
export function remembered<Item extends object, Value extends object | string>(
  make: (item: Item) => Value,
): (item: Item) => Value {
  const known = new WeakMap<Item, Value>();
  return (item) => {
    const value = known.get(item) ?? make(item);
    known.set(item, value);
    return value;
  };
}
