import { UsageError } from './command-options.ts';

/** The proxies that the environment names; empty if there is none. */
export type ProxySettings = NonNullable<ReturnType<typeof readProxies>>;

type Environment = Readonly<Record<string, string | undefined>>;

const NO_PROXY_ADDRESS = 'is not the address of a proxy, such as http://proxy.example.com:8080.';

/**
 * Reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in lower case first. An empty one counts as none, so that it
 * does not mask the other. HTTPS goes by `HTTP_PROXY` where there is no other.
 * @returns undefined where no proxy is named
 * @throws {UsageError} for an address that is no proxy's
 */
export function readProxies(env: Environment) {
  const read = (name: string): string => env[name.toLowerCase()]?.trim() || env[name]?.trim() || '';
  const address = (name: string): string => {
    const text = read(name);
    if (text === '') return '';
    // As curl takes it, and those who write it for curl.
    const url = text.includes('://') ? text : `http://${text}`;
    if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
      // Not quoted: it can hold a password.
      throw new UsageError(`${name} ${NO_PROXY_ADDRESS}`);
    }
    return url;
  };
  const httpProxy = address('HTTP_PROXY');
  const httpsProxy = address('HTTPS_PROXY') || httpProxy;
  if (httpProxy === '' && httpsProxy === '') return undefined;
  return { httpProxy, httpsProxy, noProxy: read('NO_PROXY') };
}

/** The proxy that requests to an address go through, by the rule of undici's `EnvHttpProxyAgent`; undefined for none. */
export function proxyOf({ protocol, hostname, port }: URL, settings: ProxySettings | undefined) {
  if (!settings) return undefined;
  const proxy = protocol === 'https:' ? settings.httpsProxy : settings.httpProxy;
  const ownPort = port || (protocol === 'https:' ? '443' : '80');
  const isLeftOut = settings.noProxy.split(/[,\s]+/).some((entry) => {
    const [, host = entry, ofPort = ownPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
    const name = host.replace(/^\*?\./, '').toLowerCase();
    return name !== '' && ofPort === ownPort && `.${hostname}`.endsWith(`.${name}`);
  });
  return proxy === '' || isLeftOut || settings.noProxy === '*' ? undefined : new URL(proxy);
}

/**
 * Makes a `fetch` that goes through the proxies. Where one asks for a user name, it answers with its status, 407.
 * Plain HTTP is passed on by the proxy, TLS goes through a tunnel to the service.
 */
export async function createProxiedFetch(settings: ProxySettings): Promise<typeof fetch> {
  const undici = await import('undici');
  const dispatcher = new undici.EnvHttpProxyAgent({ ...settings, proxyTunnel: false });
  const ask = undici.fetch as unknown as typeof fetch;
  return async (input, init) => {
    try {
      return await ask(input, { ...init, dispatcher } as object);
    } catch (error) {
      if (!wantsUser(error)) throw error;
      return new Response(null, { status: 407 });
    }
  };
}

/** What undici throws for a 407 has no code of its own. */
function wantsUser(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.message.includes('(407)')) return true;
  }
  return false;
}

/** Sends all requests of the process through its proxies. @throws {UsageError} as {@link readProxies} */
export async function useProxies(env: Environment): Promise<void> {
  const settings = readProxies(env);
  if (!settings) return;
  const { install } = await import('undici');
  // With its own Request and Headers: those of Node are of another version.
  install();
  globalThis.fetch = await createProxiedFetch(settings);
}
