/** Directives by lower-case name; the first of one that is there twice counts (CSP 3, section 2.2.1). */
export function parsePolicy(value: string | null): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const part of (value ?? '').split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !directives.has(key)) directives.set(key, sources);
  }
  return directives;
}

/** Scheme, `*.`, host and port of a source such as `https://*.example.com:8443/path`. */
const SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?([^/:]+|\[[^\]]+\])(?::(\d+|\*))?(?:\/.*)?$/;

/** Whether sources let `pageOrigin` reach an origin (CSP 3, section 6.7.2.8); paths are not looked at. */
export function allowsOrigin(
  sources: readonly string[],
  origin: string,
  pageOrigin: string,
): boolean {
  return sources.some((source) => {
    const written = source.toLowerCase();
    if (written === "'self'") return origin === pageOrigin;
    return written === '*' || matches(written, new URL(origin), new URL(pageOrigin));
  });
}

function matches(source: string, target: URL, page: URL): boolean {
  if (source === target.protocol) return true;
  const parts = SOURCE.exec(source);
  if (!parts) return false;
  const [, scheme = page.protocol.slice(0, -1), wildcard, host = '', port] = parts;
  const isHost = wildcard ? target.hostname.endsWith(`.${host}`) : target.hostname === host;
  // http in a policy stands for https as well.
  const isScheme = `${scheme}:` === target.protocol || (scheme === 'http' && isHttps(target));
  return isHost && isScheme && (port === '*' || portOf(port, scheme, target) === target.port);
}

/** As `URL.port` spells it: empty for the scheme's own. */
function portOf(port: string | undefined, scheme: string, target: URL): string {
  const isOwn = port === undefined || port === (scheme === 'http' ? '80' : '443');
  return isOwn || (port === '443' && isHttps(target)) ? '' : port;
}

function isHttps({ protocol }: URL): boolean {
  return protocol === 'https:';
}
