import { ConfigError, parseConfig } from '../contract/config.ts';
import { describeAnswer, jsonOf, type Answer } from './answer.ts';
import type { Finding } from './finding.ts';
import { quote } from './quote.ts';

/** What the explorer's config must lead to. */
export interface ConfigSurroundings {
  /** Absolute address of the explorer's page, which relative addresses refer to. */
  readonly pageUrl: string;
  /** Absolute, no trailing slash; the service that is examined. */
  readonly authUrl: string;
  readonly baseUrl: string;
}

/** The explorer's `config.json`: readable, valid, and about the service that is examined. */
export function judgeConfig(answer: Answer, around: ConfigSurroundings): Finding {
  const base = { layer: 'transport', check: 'config.json' } as const;
  const json = jsonOf(answer);
  if (answer.status !== 200 || json === undefined) {
    return {
      ...base,
      verdict: 'broken',
      evidence: `${describeAnswer(answer)}: no JSON to read`,
      operator: 'Put a config.json beside the explorer’s index.html (docs/deployment.md).',
    };
  }
  try {
    const { services } = parseConfig(json, around.pageUrl);
    const isListed = services.some(
      ({ authUrl, baseUrl }) => authUrl === around.authUrl && baseUrl === around.baseUrl,
    );
    return {
      ...base,
      verdict: 'passed',
      evidence: `${describeAnswer(answer)}: valid, ${services.length} ${services.length === 1 ? 'service' : 'services'}`,
      ...(!isListed && {
        operator: 'None of its services has the two addresses that were examined here.',
      }),
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return {
      ...base,
      verdict: 'broken',
      evidence: `${describeAnswer(answer)}, but ${quote(error.issues.join('; '), answer.secrets)}`,
      operator: 'Put right what it names (docs/deployment.md has every setting).',
    };
  }
}
