import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { StoredItem } from '../../../operations/saved-operation.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import { useOpenTabList } from '../../editors/graphiql-adapter-tabs.ts';
import type { OpenTabs } from '../../editors/open-tab.ts';
import type { AnswerStore, TabAnswer } from '../../runs/answer-store.ts';
import { editItem } from '../saved/saved-actions.ts';
import { savedStoreOf } from '../saved/saved-store.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { compareJson, findPagesOfList, readLargest } from './largest-value.ts';

type Looked = readonly [
  OpenTabs['tabs'],
  ReadonlyMap<string, StoredItem>,
  Readonly<Record<string, TabAnswer>>,
];

/** Looks at each answer of a saved operation once it is whole, and keeps the largest value of its column. */
export function ValueKeeper({ answerStore }: { readonly answerStore: AnswerStore }): null {
  const saved = savedStoreOf(useSchemaAccess());
  useEffect(() => void saved.start().catch(() => undefined), [saved]);
  const { tabs } = useOpenTabList();
  const stored = useStore(saved.state, (state) => state.stored);
  const byTab = useStore(answerStore.store, (state) => state.byTab);
  const { service } = useSchemaAccess();
  const schema = useSchema();
  const [seen] = useState(() => new WeakMap<object, string>());
  const look = useEffectEvent((...[open, items, answers]: Looked) => {
    for (const { id, savedId } of open) {
      const item = savedId === undefined ? undefined : items.get(savedId)?.item;
      const { name, run, outline } = answers[id] ?? {};
      if (item?.kind !== 'operation' || !item.newest || !outline?.isFinished) continue;
      if (outline.errorCount > 0) continue;
      const isOfIt = run?.call.query === item.query;
      const { list, column } = item.newest;
      const key = JSON.stringify([name, list, column]);
      if (!isOfIt || name === undefined || seen.get(outline) === key) continue;
      seen.set(outline, key);
      const api = answerStore.answersApi();
      const { lists } = outline;
      void findPagesOfList(answerStore, { name, run }, list, { schema, lists, service })
        // Rows on missing pages would be passed over next time.
        .then(({ rest, obstacle }) =>
          rest || obstacle ? undefined : readLargest(api, name, { list, column }),
        )
        .then((largest) => {
          if (largest === undefined) return undefined;
          return editItem(saved, item, (now) => {
            const { newest } = now;
            const isLarger =
              newest && (newest.largest === undefined || compareJson(largest, newest.largest) > 0);
            return isLarger ? { ...now, newest: { ...newest, largest, seenAt: Date.now() } } : now;
          });
        })
        // A value that is gone, or cannot be kept, is asked for once more next time.
        .catch(() => undefined);
    }
  });
  useEffect(() => look(tabs, stored, byTab), [tabs, stored, byTab]);
  return null;
}
