import { useEffect, useState } from 'react';

export const nowMs = (): number => Date.now();

/** The current time, updated every `periodMs`. */
export function useNow(periodMs: number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
  return now;
}
