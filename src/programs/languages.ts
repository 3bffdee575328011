import { bash } from './bash.ts';
import { csharp } from './csharp.ts';
import { go } from './go.ts';
import { http } from './http-file.ts';
import { java } from './java.ts';
import { node } from './node.ts';
import { powerQuery } from './power-query.ts';
import type { ProgramLanguage } from './program.ts';
import { pandas, python } from './python.ts';
import { r } from './r.ts';
import { typescript } from './typescript.ts';

/** The languages that programs are written in, in the order in which they are offered. */
export const PROGRAM_LANGUAGES: readonly [ProgramLanguage, ...ProgramLanguage[]] = [
  bash,
  python,
  pandas,
  typescript,
  node,
  r,
  powerQuery,
  csharp,
  java,
  go,
  http,
];
