/** Host names for which plain http stays on the machine; browsers treat them as secure contexts. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Safe in a Content-Security-Policy (no `*`); a trailing dot would make a different origin. */
const HOST = /^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])$/;

const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;

const RELATIVE = /^(?:\/(?!\/)|\.{1,2}(?:\/|$))/;

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Resolves an address of the config against the page's own: absolute, no trailing slash. Accepts only addresses
 * that people and browsers read alike, because key and password are sent to what the browser reads.
 * @throws {TypeError} with a sentence for the operator
 */
export function resolveServiceUrl(address: string, pageUrl: string): string {
  // Browsers drop tabs and line breaks, and read a backslash as a slash.
  if (!/^[!-[\]-~]*$/.test(address)) {
    throw new TypeError('must be ASCII without spaces and backslashes (a host by its xn-- name)');
  }
  if (!URL.canParse(address, pageUrl)) throw new TypeError('is not an address');
  const url = new URL(address, pageUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TypeError('must be an https address');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('must not hold a user name or password');
  }
  if (!RELATIVE.test(address)) checkAuthority(address, url);
  if (!HOST.test(url.hostname)) {
    throw new TypeError('must name a host by letters, digits, - and single dots between them');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new TypeError('must be https: credentials would cross the network readable by others');
  }
  // A bare `?` or `#` leaves search and hash empty, but still swallows the path appended to it.
  if (/[?#]/.test(url.href)) throw new TypeError('must not hold a query or a fragment');
  return url.href.replace(/\/+$/, '');
}

/** Like {@link resolveServiceUrl} for a WebSocket: wss (ws on this machine), or relative to `pageUrl`. */
export function resolveSocketUrl(address: string, pageUrl: string): string {
  if (/^https?:/i.test(address)) throw new TypeError('must be a wss address');
  try {
    const url = resolveServiceUrl(address.replace(/^ws(?=s?:)/i, 'http'), pageUrl);
    return url.replace(/^http/, 'ws');
  } catch (cause) {
    const { message } = cause as TypeError;
    throw new TypeError(message.replace('an https', 'a wss').replace('https:', 'wss:'), { cause });
  }
}

function checkAuthority(address: string, { protocol, host }: URL): void {
  const written = ABSOLUTE.exec(address)?.[1]?.toLowerCase();
  if (!written) throw new TypeError('must begin with https: and two slashes, one slash or a dot');
  const withPort = `${host}:${protocol === 'https:' ? 443 : 80}`;
  if (written !== host && written !== withPort) {
    throw new TypeError(`names what browsers read as ${host}: write that, if you mean it`);
  }
}
