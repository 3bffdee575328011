import type { TabsState } from '@graphiql/react';
import type { EditorTexts } from './run.ts';

/** How GraphiQL's own answer begins when variables or headers are no JSON, and nothing was sent. */
export const NOT_SENT = /^\{\s*"errors":\s*\[\s*\{\s*"message":\s*"Request not sent\. /;

/** GraphiQL's editors, whichever tab they show. */
export interface ConnectedEditors {
  texts(): EditorTexts;
  /** Puts a text into the response editor. */
  showAnswer(text: string): void;
}

/** GraphiQL's editors, as far as runs need them: for those who are no components. */
export interface RunEditors {
  /** To be told of each change of GraphiQL's tabs. */
  onTabChange(tabs: TabsState): void;
  /** The id of the tab in front; empty before GraphiQL has told. */
  activeTabId(): string;
  /** What the editors hold; undefined before they are there. */
  texts(): EditorTexts | undefined;
  /**
   * What the response editor last showed of a tab's answer, which GraphiQL clears when the next run
   * begins; undefined where it had none.
   */
  answerOf(tabId: string): string | undefined;
  /** Has the response editor show a text for a tab: once it is in front, if it is behind. */
  showAnswer(tabId: string, text: string): void;
  /** Lends the editors that are there, each time that another tab is in front. Returns the undo. */
  connect(editors: ConnectedEditors): () => void;
}

/** Makes the way to the editors of one explorer. */
export function createRunEditors(): RunEditors {
  const answers = new Map<string, string>();
  /** Texts for tabs that are behind. */
  const waiting = new Map<string, string>();
  let activeId = '';
  let connected: ConnectedEditors | undefined;
  return {
    onTabChange({ tabs, activeTabIndex }) {
      activeId = tabs[activeTabIndex]?.id ?? '';
      const open = new Set(tabs.map(({ id }) => id));
      for (const texts of [answers, waiting]) {
        for (const id of texts.keys()) if (!open.has(id)) texts.delete(id);
      }
      for (const { id, response } of tabs) {
        if (response && !NOT_SENT.test(response)) answers.set(id, response);
      }
    },
    activeTabId: () => activeId,
    texts: () => connected?.texts(),
    answerOf: (tabId) => waiting.get(tabId) ?? answers.get(tabId),
    showAnswer(tabId, text) {
      // GraphiQL's own way into a tab behind sets all editors anew, with what was typed a moment before.
      if (tabId === activeId && connected) connected.showAnswer(text);
      else waiting.set(tabId, text);
    },
    connect(editors) {
      connected = editors;
      const text = waiting.get(activeId);
      if (text !== undefined) {
        waiting.delete(activeId);
        editors.showAnswer(text);
      }
      return () => {
        if (connected === editors) connected = undefined;
      };
    },
  };
}
