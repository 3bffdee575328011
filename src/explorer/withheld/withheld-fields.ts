import { isInterfaceType, isObjectType, type GraphQLNamedType } from 'graphql';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSchemaAccess } from '../schema-access/schema-access.ts';
import { displaySettings } from '../ui/display-settings.ts';

/** Fields such as `Person.birthDate`, and when each was withheld last; epoch milliseconds. */
export type WithheldFields = ReadonlyMap<string, number>;

const NONE: WithheldFields = new Map();

/** By service, what was withheld from the user who is signed in. */
export const withheldStore = createStore<Readonly<Record<string, WithheldFields>>>()(() => ({}));

/** What the service around withholds, and which of it is not to be shown. */
export function useWithheld() {
  const { id } = useSchemaAccess().service;
  const fields = useStore(withheldStore, (all) => all[id] ?? NONE);
  const hidesWithheld = useStore(displaySettings, (settings) => settings.hidesWithheld);
  return useMemo(
    () => ({ fields, hidden: hidesWithheld ? fields : NONE }),
    [fields, hidesWithheld],
  );
}

/** Whether all fields of a type are withheld. */
export function isTypeWithheld(
  type: GraphQLNamedType | undefined,
  fields: WithheldFields,
): boolean {
  if (fields.size === 0 || (!isObjectType(type) && !isInterfaceType(type))) return false;
  return Object.keys(type.getFields()).every((name) => fields.has(`${type.name}.${name}`));
}
