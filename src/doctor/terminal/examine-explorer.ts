import { CONFIG_FILE, EXPLORER_PATH, TOKEN_WORKER_FILE } from '../../contract/paths.ts';
import { describeAnswer, mediaTypeOf, type Answer } from '../answer.ts';
import { judgeExchange, judgeSilence } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { judgeConfig } from '../judge-config.ts';
import { judgePageHeaders, judgeWorkerHeaders } from '../judge-explorer-headers.ts';
import type { Examination, Section } from './examination.ts';

/** How the explorer's page is known, wherever it is served. */
const MARK = '<title>Gatehouse</title>';

/**
 * The explorer's page, where it is served at its place in the contract (Endpoints 3). A page of
 * another maker is nothing to judge by our headers.
 */
export async function examineExplorer(examination: Examination): Promise<Section> {
  const { asker, reach, authUrl, baseUrl } = examination;
  const pageUrl = baseUrl + EXPLORER_PATH;
  const section = (...findings: readonly Finding[]): Section => ({
    title: 'Explorer',
    address: pageUrl,
    findings,
  });
  const pageOrigin = new URL(pageUrl).origin;
  if (!(await reach(pageOrigin)).reached) {
    const evidence = 'There is no safe way to it';
    return section({ layer: 'transport', check: 'page', verdict: 'not-reached', evidence });
  }
  const get = (file: string) => asker.ask({ method: 'GET', url: pageUrl + file });
  const page = await get('');
  if (!page.ok) return section(judgeSilence(page, 'page'));
  if (!isExplorer(page.answer)) return section(absent(page.answer));

  const authOrigin = new URL(authUrl).origin;
  const config = await get(CONFIG_FILE);
  const worker = await get(TOKEN_WORKER_FILE);
  return section(
    { layer: 'transport', check: 'page', verdict: 'passed', evidence: describeAnswer(page.answer) },
    ...judgePageHeaders(page.answer, { pageOrigin, endpointOrigins: [authOrigin, pageOrigin] }),
    judgeExchange(config, CONFIG_FILE, (answer) =>
      judgeConfig(answer, { pageUrl, authUrl, baseUrl }),
    ),
    ...(worker.ok
      ? judgeWorkerScript(worker.answer, { pageOrigin, endpointOrigins: [authOrigin] })
      : [judgeSilence(worker, 'worker')]),
  );
}

function isExplorer({ status, body }: Answer): boolean {
  return status === 200 && body?.includes(MARK) === true;
}

function absent(answer: Answer): Finding {
  return {
    layer: 'transport',
    check: 'page',
    verdict: 'unknown',
    evidence: `${describeAnswer(answer)}: not the page of this explorer, so nothing was looked at`,
    advice: 'Nothing is wrong where the explorer is served elsewhere: name that by --page-origin.',
  };
}

function judgeWorkerScript(
  answer: Answer,
  around: Parameters<typeof judgeWorkerHeaders>[1],
): readonly Finding[] {
  if (answer.status === 200 && /javascript/.test(mediaTypeOf(answer))) {
    return judgeWorkerHeaders(answer, around);
  }
  return [
    {
      layer: 'transport',
      check: 'worker',
      verdict: 'broken',
      evidence: `${describeAnswer(answer)}, where a script had to be`,
      advice: 'The explorer works without it, for one tab at a time.',
      operator: `Serve ${TOKEN_WORKER_FILE} beside index.html as text/javascript.`,
    },
  ];
}
