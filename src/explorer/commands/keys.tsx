import { keyNames } from './keymap.ts';
import './keys.css';

export function Keys({ keys }: { readonly keys: string }) {
  const names = keyNames(keys);
  if (names.length === 0) return null;
  return (
    <span className="gh-keys gh-fixed">
      {names.map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}
