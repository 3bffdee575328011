import { DropdownMenu } from '../editors/parts/graphiql-parts.ts';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { LAYOUT_COPY } from './layout-copy.ts';
import { LAYOUT_CHOICES, useLayout } from './layout-store.ts';
import { useArrangement } from './layout.tsx';

export function LayoutMenu(): JSX.Element | null {
  const layout = useLayout();
  const chosen = useStore(layout, ({ choice }) => choice);
  const isSingle = useArrangement() === 'single';
  if (isSingle) return null;
  return (
    <DropdownMenu>
      <DropdownMenu.Button className="gh-layout-button">{LAYOUT_COPY.layout}</DropdownMenu.Button>
      <DropdownMenu.Content align="end">
        {LAYOUT_CHOICES.map((choice) => (
          <DropdownMenu.Item
            key={choice}
            aria-current={choice === chosen}
            onSelect={() => layout.choose(choice)}
          >
            <span className="gh-layout-mark" aria-hidden="true">
              {choice === chosen ? '✓' : ''}
            </span>
            {LAYOUT_COPY.choices[choice]}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}
