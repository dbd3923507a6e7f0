import { useEffect, useState } from 'react';

/** Epoch milliseconds of this device. The only clock of the client apps. */
export const now = (): number => Date.now();

/** Re-renders every `intervalMs` with the time: for ages and countdowns. Epoch milliseconds. */
export function useNow(intervalMs: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return time;
}
