import { CONFIG_FILE, EXPLORER_PATH, TOKEN_WORKER_FILE } from '../../contract/paths.ts';
import { notReached } from '../finding.ts';
import { isExplorerPage } from '../judge-explorer.ts';
import { skipped, type Observation } from '../judge.ts';
import type { DoctorRun, ProbedPart } from './doctor-run.ts';

/**
 * The explorer's page, where it is served at its location in the contract (Endpoints 3), and the files
 * beside it. A page of another maker is left alone.
 */
export async function probeExplorer(run: DoctorRun): Promise<ProbedPart> {
  const { http, connect, authUrl, baseUrl } = run;
  const pageUrl = baseUrl + EXPLORER_PATH;
  const observations: Observation[] = [];
  const part: ProbedPart = { title: 'Explorer', address: pageUrl, observations };
  if (!(await connect(new URL(pageUrl).origin)).isReached) {
    observations.push(skipped('page', notReached('transport', 'notSafe')));
    return part;
  }
  const about = { about: 'explorer', pageUrl, authUrl, baseUrl } as const;
  const get = (file: string) => http.send({ method: 'GET', url: pageUrl + file });
  const page = await get('');
  observations.push({ ...about, saw: 'explorer-page', check: 'page', outcome: page });
  if (page.came !== 'answer' || !isExplorerPage(page)) return part;
  const config = await get(CONFIG_FILE);
  const worker = await get(TOKEN_WORKER_FILE);
  observations.push(
    { ...about, saw: 'explorer-config', check: CONFIG_FILE, outcome: config },
    { ...about, saw: 'token-worker', check: 'worker', outcome: worker },
  );
  return part;
}
