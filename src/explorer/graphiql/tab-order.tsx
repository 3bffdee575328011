/** Replaces framer-motion, by an alias in `vite.config.ts`: GraphiQL only uses its hidden list of tabs. */
import type { ComponentProps, JSX } from 'react';

type GroupProps = ComponentProps<'ul'> & { values: unknown; onReorder: unknown; axis: unknown };

type ItemProps = Omit<ComponentProps<'li'>, 'value'> & {
  value: unknown;
  dragConstraints: unknown;
  dragElastic: unknown;
};

function Group({ values: _values, onReorder: _onReorder, axis: _axis, ...props }: GroupProps) {
  return <ul {...props} />;
}

function Item(all: ItemProps): JSX.Element {
  const { value: _value, dragConstraints: _constraints, dragElastic: _elastic, ...props } = all;
  return <li {...props} />;
}

export const Reorder: { readonly Group: typeof Group; readonly Item: typeof Item } = {
  Group,
  Item,
};
