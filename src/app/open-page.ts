import type { Config } from '../contract/config.ts';
import { loadConfig } from '../session/load-config.ts';
import { createPageSession, type PageSession } from './page-session.ts';

/** All that the first screen depends on. */
export interface OpenPage {
  readonly config: Config;
  readonly page: PageSession;
}

/**
 * Loads the config, and meanwhile joins the session that there may be.
 *
 * @throws what {@link loadConfig} throws
 */
export async function openPage(baseUrl: string): Promise<OpenPage> {
  const loading = loadConfig(baseUrl);
  const page = createPageSession(loading, baseUrl);
  try {
    const [config] = await Promise.all([loading, page.joined]);
    return { config, page };
  } catch (error) {
    page.dispose();
    throw error;
  }
}
