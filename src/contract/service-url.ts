/** Host names on which plain http stays on the machine, so browsers treat them as secure contexts. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** What is safe in a Content-Security-Policy, where `*` in a host would stand for all of them. */
const HOST = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/;

/** True for a host name (as `URL.hostname` spells it) that is this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Resolves an address of the config against the page's own.
 *
 * @param address absolute, or relative to `pageUrl`
 * @param pageUrl absolute address of the explorer's page
 * @returns the absolute address without a trailing slash
 * @throws {TypeError} with a sentence for the operator: not an address, not http(s), a host with
 *   other characters than letters, digits, dots and hyphens, plain http on another host than this
 *   machine, or with user info, query or fragment
 */
export function resolveServiceUrl(address: string, pageUrl: string): string {
  if (!URL.canParse(address, pageUrl)) throw new TypeError('is not an address');
  const url = new URL(address, pageUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TypeError('must be an https address');
  }
  if (!HOST.test(url.hostname))
    throw new TypeError('must name a host by letters, digits, dots and -');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new TypeError('must be https: credentials would cross the network readable by others');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('must not hold a user name or password');
  }
  // A bare `?` or `#` leaves search and hash empty, and still swallows the path put after it.
  if (/[?#]/.test(url.href)) {
    throw new TypeError('must not hold a query or a fragment');
  }
  return url.href.replace(/\/+$/, '');
}
