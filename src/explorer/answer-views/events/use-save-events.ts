import { useEffect, useRef, useState } from 'react';
import { fileName } from '../save/file-name.ts';
import { SAVE_FAILURES } from '../save/save-copy.ts';
import { saveParts } from '../save/save-parts.ts';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { EVENTS_COPY } from './events-copy.ts';
import { ndjsonOf } from './ndjson-of.ts';

const KIND = { extension: 'ndjson', mediaType: 'application/x-ndjson' };

/** Saves events in a file, and says what became of it. */
export function useSaveEvents(
  operationName: string | undefined,
): [words: string, save: (events: readonly LoggedEvent[]) => void] {
  const [words, setWords] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (events: readonly LoggedEvent[]): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const name = fileName(operationName, new Date(), KIND.extension);
    const file = { name, kind: KIND, signal: controller.signal };
    const end = await saveParts(ndjsonOf(events), file);
    running.current = undefined;
    switch (end.kind) {
      case 'done':
        return setWords(EVENTS_COPY.saved(name, end.bytes));
      case 'failed':
        return setWords(SAVE_FAILURES[end.reason](end.detail));
      case 'cancelled':
        return setWords('');
    }
  };
  return [words, (events) => void save(events)];
}
