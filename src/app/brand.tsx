import { COPY } from './copy.ts';

export function Brand({ small = false }: { small?: boolean }) {
  return (
    <div className={small ? 'gh-brand gh-brand-small' : 'gh-brand'}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path fill="currentColor" d="M4 29V8h3v3h3V8h3v3h6V8h3v3h3V8h3v21h-9v-6a3 3 0 0 0-6 0v6z" />
      </svg>
      <span>
        Gatehouse
        {!small && <small>{COPY.tagline}</small>}
      </span>
    </div>
  );
}
