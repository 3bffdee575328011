import * as v from 'valibot';
import { SUBSCRIPTIONS } from '../contract/config.ts';

const textSchema = v.pipe(v.string(), v.maxLength(1_000_000));
const nameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500));
const idSchema = v.pipe(
  v.string(),
  v.uuid(),
  v.transform((id) => id.toLowerCase()),
);
const entry = {
  id: idSchema,
  name: nameSchema,
  position: v.optional(v.pipe(v.number(), v.finite())),
  path: v.optional(textSchema),
};

export const tabSchema = v.object({
  name: v.optional(nameSchema),
  query: textSchema,
  variables: v.optional(textSchema),
  headers: v.optional(textSchema),
  operationName: v.optional(nameSchema),
  savedId: v.optional(idSchema),
});
export const tabsSchema = v.array(tabSchema);

export const settingsSchema = v.record(v.string(), v.unknown());

export const serviceSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(63)),
  name: nameSchema,
  authUrl: addressSchema(),
  baseUrl: addressSchema(),
  subscriptions: v.optional(v.picklist(SUBSCRIPTIONS)),
  subscriptionsUrl: v.optional(addressSchema()),
  requestFormat: v.optional(v.picklist(['json', 'graphql'])),
  fragments: v.optional(v.picklist(['inline'])),
});

export const workspaceFileSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  services: v.optional(v.array(serviceSchema), []),
  folders: v.optional(v.array(v.object(entry)), []),
  operations: v.optional(
    v.array(
      v.object({
        ...entry,
        folder: v.optional(idSchema),
        query: v.optional(textSchema),
        variables: v.optional(textSchema, ''),
        description: v.optional(textSchema, ''),
        headers: v.optional(textSchema),
        operationName: v.optional(nameSchema),
      }),
    ),
    [],
  ),
  tabs: v.optional(tabsSchema),
  favourites: v.optional(tabsSchema),
  settings: v.optional(settingsSchema),
  schema: v.optional(v.string()),
});

/** Allows members that others have added to a service. */
export const servicesSchema = v.object({
  services: v.optional(v.array(v.looseObject({ name: v.string() }))),
});

/** An address without credentials; the config checks the rest. */
function addressSchema() {
  return v.pipe(
    v.string(),
    v.maxLength(2000),
    v.check((address) => !/\/\/[^/?#]*@|[?#]/.test(address)),
  );
}
