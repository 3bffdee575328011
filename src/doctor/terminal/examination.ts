import type { Finding } from '../finding.ts';
import type { Asker } from './asker.ts';
import type { Credentials } from './credentials.ts';
import type { DoctorArguments } from './doctor-arguments.ts';
import type { Reach } from './reach.ts';
import type { SecretKeeper } from './secret-keeper.ts';

/** What every part of a run works with. */
export interface Examination extends DoctorArguments {
  readonly credentials: Credentials;
  readonly asker: Asker;
  readonly secrets: SecretKeeper;
  /** Why the run makes no sign-in; undefined where it makes some. */
  readonly whyNoSignIn: string | undefined;
  /** Looked at once for each origin. */
  reach(origin: string): Promise<Reach>;
}

/** What is found out about one part of a deployment. */
export interface Section {
  readonly title: string;
  /** Address, without query. */
  readonly address: string;
  readonly findings: readonly Finding[];
}
