/** All that an iterable gives, once it has ended. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The results of a call, without their texts. */
export async function collectResults<Result>(
  parts: AsyncIterable<{ readonly result: Result }>,
): Promise<Result[]> {
  return (await collect(parts)).map(({ result }) => result);
}
