/** One line of the log. Its fields are closed: none can hold a key, a secret or a token. */
export type LogEntry =
  | {
      readonly event: 'request';
      readonly requestId: string;
      readonly method: string;
      /** Without the query, which might hold anything. */
      readonly path: string;
      readonly route: string;
      readonly status: number;
      readonly code?: string;
      /** Until the answer began, milliseconds; of these, until the server behind the service answered. */
      readonly ms: number;
      readonly upstreamMs?: number;
      readonly user?: string;
    }
  | TokenEntry
  | {
      readonly event: 'error';
      readonly requestId?: string;
      readonly error: string;
      /** The stack without its message, which might quote a caller. */
      readonly at: string;
    }
  | {
      readonly event: 'upstream';
      readonly requestId: string;
      readonly failure: string;
      readonly cut: boolean;
    }
  | {
      readonly event: 'warning';
      readonly warning: string;
      readonly variable: string;
    }
  | {
      readonly event: 'reload';
      readonly variable: string;
    }
  | {
      readonly event: 'start' | 'stop';
      readonly origins: readonly string[];
      readonly metrics?: string;
    };

/** A line about the life of a token, identified by its `jti`, which is not secret. */
export type TokenEntry = {
  readonly event: 'token';
  readonly requestId?: string;
  readonly user: string;
  readonly jti: string;
} & (
  | { readonly action: 'issued'; /** ISO 8601. */ readonly expires: string }
  | { readonly action: 'replaced'; /** The `jti` of the one in its place. */ readonly by: string }
  | { readonly action: 'revoked' | 'used_in_grace' }
  | { readonly action: 'refused'; readonly reason: string }
);

export type Log = (entry: LogEntry) => void;

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

const LEVELS: Partial<Record<LogEntry['event'], LogLevel>> = {
  warning: 'warn',
  upstream: 'warn',
  error: 'error',
};

/** Terminal control characters that JSON does not escape. */
const TERMINAL_CONTROLS = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

export function logFrom(level: LogLevel, log: Log): Log {
  const loggedLevels = LOG_LEVELS.slice(LOG_LEVELS.indexOf(level));
  return (entry) => {
    if (loggedLevels.includes(LEVELS[entry.event] ?? 'info')) log(entry);
  };
}

export function createLog(write: (line: string) => void, now: () => number = Date.now): Log {
  return ({ event, ...fields }) => {
    const level = LEVELS[event] ?? 'info';
    const line = JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields });
    write(`${line.replace(TERMINAL_CONTROLS, escape)}\n`);
  };
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export function describeError(error: unknown, requestId?: string): LogEntry {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const nearest = frames.slice(0, 6).map((frame) => frame.trim());
  return {
    event: 'error',
    ...(requestId !== undefined && { requestId }),
    error: error instanceof Error ? error.name : typeof error,
    at: nearest.join(' | '),
  };
}
