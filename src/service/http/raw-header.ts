import type { ServiceContext } from './service-env.ts';

/**
 * All values of a request header, one a header line. Node joins repeated lines, or drops all but
 * the first, so that a duplicate can be seen in its raw list alone.
 *
 * @param name in lower case
 */
export function readHeaderLines(context: ServiceContext, name: string): string[] {
  const raw = context.env?.incoming?.rawHeaders;
  if (!raw) {
    const value = context.req.header(name);
    return value === undefined ? [] : [value];
  }
  const values: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    if (raw[index]?.toLowerCase() === name) values.push((raw[index + 1] ?? '').trim());
  }
  return values;
}
