import type { GraphQLSchema } from 'graphql';
import { useMemo } from 'react';
import { createStore, useStore } from 'zustand';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { displaySettings } from '../../ui/display-settings.ts';

/** Fields such as `Person.birthDate`, or types, and when each was withheld last; epoch milliseconds. */
export type WithheldFields = ReadonlyMap<string, number>;

const NONE: WithheldFields = new Map();

export const withheldStore = createStore<Readonly<Record<string, WithheldFields>>>()(() => ({}));

/** What the service around withholds, and which of it is not to be shown: fields, and whole types. */
export function useWithheld(schema: GraphQLSchema | null | undefined) {
  const { id } = useSchemaAccess().service;
  const fields = useStore(withheldStore, (all) => all[id] ?? NONE);
  const hidesWithheld = useStore(displaySettings, (settings) => settings.hidesWithheld);
  return useMemo(() => {
    const all = withTypes(schema, fields);
    return { fields: all, hidden: hidesWithheld ? all : NONE };
  }, [schema, fields, hidesWithheld]);
}

export function withTypes(schema: GraphQLSchema | null | undefined, fields: WithheldFields) {
  const all = new Map(fields);
  for (const owner of new Set(Array.from(fields.keys(), (field) => field.split('.')[0] ?? ''))) {
    const type = schema?.getType(owner);
    if (!type || !('getFields' in type)) continue;
    const names = Object.keys(type.getFields());
    const at = Math.max(...names.map((name) => fields.get(`${owner}.${name}`) ?? NaN));
    if (at >= 0) all.set(owner, at);
  }
  return all;
}
