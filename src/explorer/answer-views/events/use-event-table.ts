import { useEffect, useRef, useState } from 'react';
import { createPace, type Pace } from '../../../workers/pace.ts';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import type { ListErrors } from '../table/list-errors.ts';
import { tableOfEvents } from './event-rows.ts';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import type { AnswersApi } from '../../../answers/api.ts';

/** A version of the rows is shown for so long, milliseconds. */
const VERSION_MS = 200;

interface ReadEvents {
  readonly name: string;
  readonly outline: AnswerOutline;
  readonly revision: number;
  readonly errors: ListErrors;
  readonly isNewestFirst: boolean;
}

/** Reads events as rows of an answer called `name`, anew as they come; undefined until read once. */
export function useEventTable(
  answersApi: AnswersApi,
  name: string,
  events: readonly LoggedEvent[],
  isNewestFirst: boolean,
): ReadEvents | string | undefined {
  const [read, setRead] = useState<ReadEvents | string>();
  const latest = useRef({ events, isNewestFirst });
  const pace = useRef<Pace>(undefined);
  useEffect(() => {
    let revision = -1;
    const own = createPace(async () => {
      revision += 1;
      const version = { name, revision, isNewestFirst: latest.current.isNewestFirst };
      const { json, errors } = tableOfEvents(latest.current.events, version.isNewestFirst);
      // What asks the worker meanwhile is answered of one version or of the other.
      if (revision > 0) void answersApi.drop(name).catch(ignore);
      void answersApi.append(name, new TextEncoder().encode(json)).catch(ignore);
      const outline = await answersApi.finish(name).catch(answerErrorMessage);
      setRead(typeof outline === 'string' ? outline : { ...version, outline, errors });
    }, VERSION_MS);
    pace.current = own;
    return () => {
      own.stop();
      void answersApi.drop(name).catch(ignore);
    };
  }, [answersApi, name]);
  useEffect(() => {
    latest.current = { events, isNewestFirst };
    pace.current?.want();
  }, [events, isNewestFirst]);
  return typeof read === 'object' && read.name !== name ? undefined : read;
}

/** The next thing that is asked says it. */
const ignore = (): void => undefined;
