/** A Content-Type value taken apart; lower case. */
export interface MediaType {
  /** Such as `application/json`. */
  readonly essence: string;
  /** Undefined: none was given. */
  readonly charset: string | undefined;
}

const PARAMETER = /;\s*([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))\s*/gy;

/** Reads a Content-Type value (RFC 9110, section 8.3); undefined where it is not one. */
export function parseMediaType(value: string): MediaType | undefined {
  const essence = /^\s*([!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+)\s*/.exec(value);
  if (!essence?.[1]) return undefined;
  const rest = value.slice(essence[0].length);
  let charset: string | undefined;
  let end = 0;
  for (const [whole, name, quoted, bare] of rest.matchAll(PARAMETER)) {
    end += whole.length;
    if (name?.toLowerCase() === 'charset') charset = (quoted ?? bare)?.toLowerCase();
  }
  if (rest.slice(end).replace(/[;\s]/g, '') !== '') return undefined;
  return { essence: essence[1].toLowerCase(), charset };
}

/** True where the bytes are UTF-8 by what the header says; UTF-8 is the default of every type here. */
export function isUtf8({ charset }: MediaType): boolean {
  return charset === undefined || charset === 'utf-8' || charset === 'utf8';
}
