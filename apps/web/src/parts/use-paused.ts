import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 250;

/** A value once it has not changed for a moment; at once when it becomes empty. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
