import { CONFIG_FILE, EXPLORER_PATH, TOKEN_WORKER_FILE } from '../../contract/paths.ts';
import { notReached, unknown } from '../finding.ts';
import { isExplorerPage, sqlFilesOf } from '../judge-explorer.ts';
import { skipped, type Observation } from '../judge.ts';
import type { DoctorRun, ProbedPart } from './doctor-run.ts';

/** The explorer's page at its place in the contract (Endpoints 3); one of another maker is left alone. */
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
  const sql = sqlFilesOf(page, config, pageUrl);
  if (sql === undefined) {
    observations.push(skipped('SQL', unknown('transport', 'sqlFilesUnnamed')));
  } else if (sql !== 'off') {
    const sqlWorker = await get(sql.worker);
    const wasm = await get(sql.wasm);
    observations.push(
      { ...about, saw: 'sql-worker', check: 'SQL worker', outcome: sqlWorker },
      { ...about, saw: 'sql-wasm', check: 'SQL WebAssembly', outcome: wasm },
    );
  }
  return part;
}
