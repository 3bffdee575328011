import type { GraphQLSchema } from 'graphql';
import { useEffect } from 'react';
import type { AnswersApi } from '../../../answers/api.ts';
import { JOINED_ROWS } from '../../../answers/store/joined-answers.ts';
import { columnFields } from '../../../jobs/pages/column-fields.ts';
import { knownIdentity, liveSession } from '../../../session/session-state.ts';
import type { TabAnswer } from '../../runs/answer-store.ts';
import type { Run } from '../../runs/run.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { changeWithheld, readWithheld, watchWithheld } from './withheld-database.ts';
import { withheldStore, type WithheldFields } from './withheld-fields.ts';

/** Keeps by service and user what answers say of withheld fields; where the browser keeps nothing, nothing is. */
export function useWithheldMemory(schema: GraphQLSchema | null | undefined): void {
  const { service, store, answerStore } = useSchemaAccess();
  const { id: serviceId } = service;
  useEffect(() => {
    let user: string | undefined;
    const ownerNow = () => {
      const identity = knownIdentity(store.getState());
      return identity && { service: serviceId, user: identity.username };
    };
    const read = async (): Promise<void> => {
      const owner = ownerNow();
      const fields = owner ? await readWithheld(owner) : new Map<string, number>();
      if (owner?.user === ownerNow()?.user) withheldStore.setState({ [serviceId]: fields });
    };
    const readQuietly = (): void => void read().catch(() => undefined);
    const follow = (): void => {
      const now = ownerNow()?.user;
      if (now === user) return;
      user = now;
      readQuietly();
    };
    follow();
    const undo = [store.subscribe(follow), watchWithheld(readQuietly)];
    return () => undo.forEach((one) => one());
  }, [serviceId, store]);

  useEffect(() => {
    if (!schema) return undefined;
    const learned = new Set<string>();
    const learn = async (): Promise<void> => {
      for (const answer of Object.values(answerStore.store.getState().byTab)) {
        const key = `${answer.name} ${answer.revision}`;
        const session = liveSession(store.getState());
        if (!session || !answer.outline?.isFinished || learned.has(key)) continue;
        if (!answer.run || answer.run.startedAt < session.receivedAt) continue;
        learned.add(key);
        const known = withheldStore.getState()[serviceId] ?? new Map<string, number>();
        const { withheld, came } = await learnWithheld(
          answer,
          schema,
          known,
          answerStore.answersApi(),
        );
        if (withheld.length + came.length === 0) continue;
        const owner = { service: serviceId, user: session.username };
        await changeWithheld(owner, withheld, came, Date.now());
      }
    };
    const learnQuietly = (): void => void learn().catch(() => undefined);
    learnQuietly();
    return answerStore.store.subscribe(learnQuietly);
  }, [serviceId, store, answerStore, schema]);
}

/**
 * Reads from a whole answer which fields of the schema were withheld, and which of those `known` have come after all:
 * with any value but null, and withheld in no row.
 */
export async function learnWithheld(
  { name, run, outline }: Pick<TabAnswer, 'name' | 'run' | 'outline'>,
  schema: GraphQLSchema,
  known: WithheldFields,
  answersApi: Pick<AnswersApi, 'read'>,
): Promise<{ readonly withheld: readonly string[]; readonly came: readonly string[] }> {
  const notes = (outline?.notes ?? []).filter(({ kind }) => kind === 'withheld');
  if (!run || (notes.length === 0 && known.size === 0)) return { withheld: [], came: [] };
  const paths = new Set(notes.map(({ path }) => JSON.stringify(path)));
  const asked = columnFields(run.call, schema, ['data'])
    // Where one key stands for fields of several types, the answer does not say whose was withheld.
    .filter(({ isOfSeveral }) => !isOfSeveral)
    .flatMap(({ field, path }) => placesIn(run, path).map((place) => ({ field, ...place })));
  const told = asked.filter(({ noted }) => paths.has(JSON.stringify(noted)));
  const withheld = new Set(told.map(({ field }) => field));
  const awaited = asked.filter(({ field }) => known.has(field) && !withheld.has(field));
  const places = awaited.map(({ values }) => ['data', ...values]);
  const found = places.length > 0 ? await answersApi.read.hasValues(name, places) : [];
  const came = awaited.filter((_, index) => found[index]).map(({ field }) => field);
  return { withheld: [...withheld], came: [...new Set(came)] };
}

/** Keys below `data` where a field is noted as withheld and where its values are; none where that cannot be told. */
function placesIn({ rowsOf }: Pick<Run, 'rowsOf'>, path: readonly string[]) {
  if (!rowsOf) return [{ noted: path, values: path }];
  if (rowsOf.every((key, at) => key === path[at])) {
    const below = [JOINED_ROWS, ...path.slice(rowsOf.length)];
    return [{ noted: below, values: below }];
  }
  // A field beside the rows, of the same key.
  if (path[0] === JOINED_ROWS) return [];
  // Fields around the rows have come if there are any rows.
  const isAround = path.every((key, at) => key === rowsOf[at]);
  return [{ noted: path, values: isAround ? [JOINED_ROWS] : path }];
}
