import * as v from 'valibot';
import { keepableHeaders } from './keepable-headers.ts';
import type { SavedItem } from './saved-operation.ts';

/** More than these are no workspace that somebody made. */
const MAX_ITEMS = 10_000;

const idSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be a UUID'));
const nameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120));

const folderSchema = v.object({ id: idSchema, name: nameSchema });

const operationSchema = v.object({
  id: idSchema,
  folderId: v.optional(idSchema),
  name: nameSchema,
  description: v.optional(v.string(), ''),
  query: v.string(),
  variables: v.optional(v.string(), ''),
  headers: v.optional(v.string()),
  operationName: v.optional(v.string()),
});

const fileSchema = v.pipe(
  v.object({
    version: v.literal(1),
    folders: v.optional(v.pipe(v.array(folderSchema), v.maxLength(MAX_ITEMS)), []),
    operations: v.pipe(v.array(operationSchema), v.maxLength(MAX_ITEMS)),
  }),
  v.check(({ folders, operations }) => {
    const all = [...folders, ...operations];
    return new Set(all.map(({ id }) => id)).size === all.length;
  }, 'must not hold the same id twice'),
);

/** A file that holds no saved operations, or wrong ones. */
export class OperationsFileError extends Error {
  override readonly name = 'OperationsFileError';
}

/**
 * Reads a workspace of saved operations in one file: JSON of `version: 1`, `folders` and `operations` in
 * their order. What signs somebody in is dropped from their headers.
 *
 * @throws {OperationsFileError} with the first fault
 */
export function readOperationsFile(text: string): readonly SavedItem[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new OperationsFileError([v.getDotPath(issue), issue.message].filter(Boolean).join(': '));
  }
  const { folders, operations } = parsed.output;
  return [
    ...folders.map((folder, position) => ({ ...folder, kind: 'folder' as const, position })),
    ...operations.map((operation, position) => ({
      ...operation,
      ...(operation.headers !== undefined && { headers: keepableHeaders(operation.headers) }),
      kind: 'operation' as const,
      position,
    })),
  ];
}
