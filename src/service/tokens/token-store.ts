import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { describeFileFailure, StartupError } from '../startup-error.ts';
import { writeFileAtomically } from '../write-file-atomically.ts';

/** Which token of a user is the valid one. No secret: a `jti` alone signs nobody in. */
export interface CurrentToken {
  readonly jti: string;
  /** Seconds since the epoch. */
  readonly exp: number;
}

/** Keeps the current tokens over a restart, so that what was terminated stays terminated. */
export interface TokenStore {
  load(): Promise<Map<string, CurrentToken>>;
  /** Resolves when the entries are safe; all or nothing. */
  save(tokens: ReadonlyMap<string, CurrentToken>): Promise<void>;
}

const fileSchema = v.strictObject({
  version: v.literal(1),
  // A list and not an object, since a user may be called __proto__.
  tokens: v.array(v.strictObject({ username: v.string(), jti: v.string(), exp: v.number() })),
});

/** A token store in one JSON file, written beside itself and renamed over. */
export function createFileTokenStore(path: string): TokenStore {
  return {
    async load() {
      let content: string;
      try {
        content = await readFile(path, 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
        throw new StartupError(
          `The token file ${path} cannot be read: ${describeFileFailure(error)}.`,
          { cause: error },
        );
      }
      try {
        const { tokens } = v.parse(fileSchema, JSON.parse(content));
        return new Map(tokens.map(({ username, jti, exp }) => [username, { jti, exp }]));
      } catch (error) {
        throw new StartupError(
          `The token file ${path} is damaged; remove it and every token issued so far ends.`,
          { cause: error },
        );
      }
    },
    async save(tokens) {
      const list = [...tokens].map(([username, token]) => ({ username, ...token }));
      const content = `${JSON.stringify({ version: 1, tokens: list })}\n`;
      await writeFileAtomically(path, content);
    },
  };
}
