import type { BrowserContext, Page, Request } from '@playwright/test';

/** The token requests of a context from now on, the page's own and its worker's. */
export function watchTokenRequests(context: BrowserContext): readonly Request[] {
  const requests: Request[] = [];
  context.on('request', (request) => {
    const isToken = new URL(request.url()).pathname === '/oauth2/token';
    if (isToken && request.method() === 'POST') requests.push(request);
  });
  return requests;
}

/** The bearer tokens of a page's calls from now on that carry a text, one per call. */
export function watchTokensOf(page: Page, text: string): readonly (string | undefined)[] {
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    const isCall = new URL(request.url()).pathname === '/v1/graphql';
    if (isCall && request.postData()?.includes(text)) {
      tokens.push(request.headers()['authorization']);
    }
  });
  return tokens;
}

/**
 * Keeps every token request from the service.
 *
 * @returns lets them go on, those that come later too
 */
export async function holdTokenRequests(context: BrowserContext): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/oauth2/token*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
