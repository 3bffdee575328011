import { useEffect, useRef } from 'react';

/** Gives the signal that aborts when the component unmounts, or when `key` changes. */
export function useLife(key?: string): () => AbortSignal {
  const life = useRef({ key, signal: AbortSignal.abort() });
  useEffect(() => {
    const controller = new AbortController();
    life.current = { key, signal: controller.signal };
    return () => controller.abort();
  }, [key]);
  return () => life.current.signal;
}
