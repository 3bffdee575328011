import { LazyMotion, Reorder as Eager, type FeatureBundle } from 'framer-motion';
import { useState, type ComponentProps, type JSX } from 'react';

/** What tabs look like at rest needs no part of the animation library. */
const AT_REST: Partial<FeatureBundle> = {};

/**
 * Stands for the list that GraphiQL's tabs are dragged in: how they are dragged is loaded as soon as a
 * pointer comes near.
 */
function Group(props: ComponentProps<typeof Eager.Group<string[]>>): JSX.Element {
  const [features, setFeatures] = useState(AT_REST);
  const load = async (): Promise<void> => {
    const { domMax } = await import('./motion-features.ts');
    setFeatures(domMax);
  };
  return (
    <LazyMotion features={features as FeatureBundle}>
      <Eager.Group {...props} onPointerEnter={() => void load()} />
    </LazyMotion>
  );
}

export const Reorder: { Group: typeof Group; Item: typeof Eager.Item } = {
  Group,
  Item: Eager.Item,
};
