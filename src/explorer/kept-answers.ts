import type { TabsState } from '@graphiql/react';
import type { ExecutionResult } from 'graphql';
import { parseJson } from './parse-json.ts';
import { TextResult } from './results/text-result.ts';

/** The words of a failure are shorter, and a longer text is no failure's, characters. */
const MAX_PARSED = 100_000;

/** The last answer of each tab, which GraphiQL clears when the next run begins. */
export interface KeptAnswers {
  /** To be told of each change of GraphiQL's tabs. */
  onTabChange(tabs: TabsState): void;
  /** The id of the tab in front; empty before GraphiQL has told. */
  activeTabId(): string;
  /** What the active tab showed before the run that is under way; undefined for nothing. */
  ofActiveTab(): ExecutionResult | undefined;
}

/** Keeps answers, so that a run that has to wait for a sign-in does not cost the one before it. */
export function createKeptAnswers(): KeptAnswers {
  const answers = new Map<string, string>();
  let activeId = '';
  return {
    onTabChange({ tabs, activeTabIndex }) {
      activeId = tabs[activeTabIndex]?.id ?? '';
      const open = new Set(tabs.map(({ id }) => id));
      for (const id of answers.keys()) if (!open.has(id)) answers.delete(id);
      for (const { id, response } of tabs) if (response) answers.set(id, response);
    },
    activeTabId: () => activeId,
    ofActiveTab() {
      const text = answers.get(activeId);
      if (text === undefined) return undefined;
      if (text.length > MAX_PARSED) return new TextResult(text);
      try {
        return parseJson(text) as ExecutionResult;
      } catch {
        return new TextResult(text);
      }
    },
  };
}
