import { NO_TOKEN } from './program-text.ts';
import type { ProgramTask } from './program.ts';

/** Where the token is, and what a new one is asked for with. */
export const SCRIPT_TOKEN_FILES = `
const API_KEY = env("GATEHOUSE_API_KEY");
const USERNAME = env("GATEHOUSE_USERNAME");
const PASSWORD = env("GATEHOUSE_PASSWORD");

// A new token ends the one before, so all programs of this machine share one.
const CACHE = join(
  process.env.XDG_CACHE_HOME || join(homedir(), ".cache"),
  "gatehouse",
);
const HASH = createHash("sha256").update(\`\${TOKEN_URL}\\n\${USERNAME}\`);
const NAME = join(CACHE, \`token-\${HASH.digest("hex").slice(0, 32)}\`);
const TOKEN_FILE = \`\${NAME}.json\`;
const LOCK_FILE = \`\${NAME}.lock\`;
`;

/** The token that all programs of a machine share (docs/decisions/one-token-for-all-programs.md). */
export const SCRIPT_TOKEN_FUNCTIONS = `
/** A token other than the refused one: from the file, else a new one. */
async function getToken(refused‹?: string›) {
  await mkdir(CACHE, { recursive: true, mode: 0o700 });
  let since = Date.now();
  let tries = 0;
  while (true) {
    const saved = await readToken(refused);
    if (saved) return saved;
    if (await create(LOCK_FILE)) {
      let response;
      try {
        const renewed = await readToken(refused);
        if (renewed) return renewed;
        const now = Math.floor(Date.now() / 1000);
        response = await requestToken();
        if (response.ok) return await saveToken(response, now);
      } finally {
        await rm(LOCK_FILE, { force: true });
      }
      await waitAsAsked(response, tries++);
      since = Date.now();
    } else {
      await removeOldLock();
      if (Date.now() - since > 90_000) {
        throw new Error(\`Another program keeps \${LOCK_FILE}: remove it.\`);
      }
      await sleep(200);
    }
  }
}

async function readToken(refused‹?: string›)‹: Promise<string | undefined>› {
  try {
    const saved = JSON.parse(await readFile(TOKEN_FILE, "utf8"));
    const { version, access_token, renew_at } = saved;
    const isLive = version === 1 && Date.now() < renew_at * 1000;
    return isLive && access_token !== refused ? access_token : undefined;
  } catch {
    return undefined; // A file that cannot be read is as good as none.
  }
}

async function saveToken(response‹: Response›, now‹: number›) {
  const { access_token, expires_in } = ‹(›await response.json()‹) as {
    access_token?: string;
    expires_in?: number | string;
  }›;
  const lifetime = Math.floor(Number(expires_in ?? 28_800));
  if (!access_token || !(lifetime >= 1 && lifetime <= 3_155_760_000)) {
    throw new Error(
      "${NO_TOKEN}",
    );
  }
  const expires_at = now + lifetime;
  const renew_at = expires_at - Math.ceil(Math.min(60, lifetime / 2));
  const token = {
    version: 1,
    access_token,
    renew_at,
    expires_at,
    token_url: TOKEN_URL,
    username: USERNAME,
  };
  const file = \`\${NAME}.\${randomUUID()}\`;
  await writeFile(file, JSON.stringify(token), { flag: "wx", mode: 0o600 });
  await rename(file, TOKEN_FILE);
  return access_token;
}

/** A program that died left it; of two that see it, none removes a new one. */
async function removeOldLock() {
  const breaking = \`\${LOCK_FILE}.break\`;
  if (!(await isLockOld()) || !(await create(breaking))) return;
  try {
    if (await isLockOld()) await rm(LOCK_FILE, { force: true });
  } finally {
    await rm(breaking, { force: true });
  }
}

async function isLockOld() {
  const lock = await stat(LOCK_FILE).catch(() => undefined);
  return lock !== undefined && Date.now() - lock.mtimeMs > 60_000;
}

/** Whether there was no such file before. */
async function create(file‹: string›) {
  try {
    await writeFile(file, "", { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (‹(›error‹ as NodeJS.ErrnoException)›.code !== "EEXIST") throw error;
    return false;
  }
}
`;

/** The request of Flow A or B. */
export function scriptTokenRequest({ flow }: ProgramTask): string {
  const flowA = `      authorization: \`Basic \${Buffer.from(\`\${USERNAME}:\${PASSWORD}\`).toString("base64")}\`,
      "x-api-key": API_KEY,
    },
`;
  const flowB = `      "content-type": "application/x-www-form-urlencoded",
      "x-api-key": API_KEY,
    },
    body: String(
      new URLSearchParams({ client_id: USERNAME, client_secret: PASSWORD }),
    ),
`;
  return `
function requestToken() {
  return fetch(\`\${TOKEN_URL}?grant_type=client_credentials\`, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(30_000),
    headers: {
      accept: "application/json",
${flow === 'A' ? flowA : flowB}  });
}
`;
}

/** What the calls of both endpoints need. */
export const SCRIPT_HELPERS = `
/** Waits as asked, or longer each time; a used-up quota, a long wait and a sixth try are errors. */
async function waitAsAsked(response‹: Response›, tries‹: number›) {
  const text = await response.text();
  const asked = response.headers.get("retry-after") ?? "";
  const seconds = /^\\d+$/.test(asked)
    ? Number(asked)
    : (Date.parse(asked) - Date.now()) / 1000;
  const isBusy = response.status === 429 || response.status === 503;
  const isUsedUp = /quota|"limit exceeded"/i.test(text);
  if (!isBusy || isUsedUp || tries === 5 || seconds > 300) {
    throw refusal(response, text);
  }
  const guess = 2 ** tries * (1 + Math.random() / 2);
  await sleep(Math.max(seconds || guess, 1) * 1000);
}

function refusal(response‹: Response›, text‹: string›) {
  return new Error(\`\${response.url}: \${response.status} \${text.slice(0, 500)}\`);
}

function env(name‹: string›)‹: string› {
  const value = process.env[name];
  if (value) return value;
  console.error(\`Set \${name}.\`);
  process.exit(1);
}
`;
