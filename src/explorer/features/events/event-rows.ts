import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { remembered } from '../../../contract/remembered.ts';
import { JsonCursor } from '../../../answers/json/json-cursor.ts';
import { readRaw } from '../../../answers/json/values.ts';
import type { LoggedEvent } from '../../runs/event-log.ts';
import type { ListErrors, RowError } from '../table/list-errors.ts';
import { EVENTS_COPY, exactTimeOfDay } from './events-copy.ts';
import { useEffect, useRef, useState } from 'react';
import { createPace, type Pace } from '../../../workers/pace.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import type { AnswersApi } from '../../../answers/api.ts';

/** Where events lie as the rows of a text, and the column that has their numbers. */
export const EVENTS_LIST = ['events'];
export const NUMBER_COLUMN = ['#'];

export function tableOfEvents(events: readonly LoggedEvent[], isNewestFirst: boolean) {
  const rows = events.map((event) => ({ event, row: rowOf(event) }));
  if (isNewestFirst) rows.reverse();
  // A scalar may be null, and an object that is has no fields to show it in.
  const hasObjects = rows.some(
    ({ row }) => row.fields !== undefined && row.fields !== row.rootFields,
  );
  const { columns } = EVENTS_COPY;
  const items = rows.map(({ event, row }) => {
    const messages = row.errors.map(({ message }) => message).join('\n');
    const parts = [
      `"#":${event.number}`,
      `${JSON.stringify(columns.time)}:${JSON.stringify(exactTimeOfDay(event.at))}`,
      row.fields ?? (hasObjects ? '' : row.rootFields),
      messages && `${JSON.stringify(columns.errors)}:${JSON.stringify(messages)}`,
    ];
    return `{${parts.filter(Boolean).join(',')}}`;
  });
  const withErrors = rows.filter(({ row }) => row.errors.length > 0);
  return {
    json: `{"events":[${items.join(',')}]}`,
    errors: new Map(withErrors.map(({ event, row }) => [event.number, row.errors])),
  };
}

const rowOf = remembered(readRow);

/** An event as a row: number and time, then the fields of its root field, or else the root fields. */
function readRow({ json, errors }: LoggedEvent) {
  const fields = rawFieldsOf(json);
  const data = fields.get('data') ?? '';
  const roots = [...rawFieldsOf(data).values()];
  const [root = ''] = roots;
  const isObject = roots.length === 1 && root.startsWith('{');
  const isNull = roots.length === 1 && root === 'null';
  const rootFields = insideOf(data);
  return {
    /** Members of its object, after those that all rows have; undefined if its root field is null. */
    fields: isObject ? insideOf(root) : isNull ? undefined : rootFields,
    /** The same where a null is a value like any other. */
    rootFields,
    errors: errors > 0 ? readErrors(fields.get('errors') ?? '[]', isObject ? 1 : 0) : [],
  };
}

/** @param depth how many steps of a path lead to the row */
function readErrors(json: string, depth: number): RowError[] {
  const errors: unknown = JSON.parse(json);
  return (Array.isArray(errors) ? errors : [errors]).map((error: unknown) => {
    const { message, path } = (error ?? {}) as { message?: unknown; path?: unknown };
    const steps = Array.isArray(path) ? (path as (string | number)[]) : [];
    return {
      message: typeof message === 'string' ? message : JSON.stringify(error),
      path: steps.slice(depth),
    };
  });
}

function insideOf(object: string): string {
  return object.startsWith('{') ? object.slice(1, -1).trim() : '';
}

/** The fields of an object, values as they are written; none for anything else. */
export function rawFieldsOf(json: string): ReadonlyMap<string, string> {
  const bytes = new TextEncoder().encode(json);
  const cursor = new JsonCursor(bytes);
  const fields = new Map<string, string>();
  if (!cursor.isObject()) return fields;
  cursor.object((name) => {
    fields.set(name, readRaw({ bytes, length: bytes.length }, cursor.skip()));
  });
  return fields;
}

export function ndjsonOf(events: readonly LoggedEvent[]): string {
  // JSON has line breaks between values alone, and there they mean nothing.
  const lines = events.map(({ json }) => json.trim().replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' '));
  return lines.map((line) => `${line}\n`).join('');
}

/** A version of the rows is shown for so long, milliseconds. */
const VERSION_MS = 200;

interface ReadEvents extends Pick<AnswerViewProps, 'name' | 'outline' | 'revision'> {
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
      if (revision > 0) void answersApi.write.drop(name).catch(ignore);
      void answersApi.write.append(name, new TextEncoder().encode(json)).catch(ignore);
      const outline = await answersApi.write.finish(name).catch(answerErrorMessage);
      setRead(typeof outline === 'string' ? outline : { ...version, outline, errors });
    }, VERSION_MS);
    pace.current = own;
    return () => {
      own.stop();
      void answersApi.write.drop(name).catch(ignore);
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
