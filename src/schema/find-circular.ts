/** Yields each edge whose removal leaves the graph without cycles. */
export function* findCircular(
  leadsTo: ReadonlyMap<string, readonly string[]>,
): Generator<readonly [from: string, at: number]> {
  const done = new Set<string>();
  for (const start of leadsTo.keys()) {
    if (done.has(start)) continue;
    const way = [{ name: start, next: 0 }];
    const onWay = new Set([start]);
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const to = leadsTo.get(step.name)?.[step.next];
      if (to === undefined) {
        way.pop();
        onWay.delete(step.name);
        done.add(step.name);
        continue;
      }
      if (onWay.has(to)) yield [step.name, step.next];
      else if (!done.has(to)) {
        way.push({ name: to, next: 0 });
        onWay.add(to);
      }
      step.next += 1;
    }
  }
}
