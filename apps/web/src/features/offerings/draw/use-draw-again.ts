import { useEffect, useState } from 'react';
import { type Draw, drawAgain, type DrawCheck } from './draw-again.ts';

export interface DrawnAgain {
  readonly state: 'drawing' | 'done' | 'failed';
  /** Done so far, 0 to 1. */
  readonly share: number;
  readonly check: DrawCheck | undefined;
  readonly restart: () => void;
}

const BEGUN = { state: 'drawing', share: 0, check: undefined } as const;

/** Draws again as soon as the draw is known, and whenever the customer wants it. */
export function useDrawAgain(
  draw: Draw | undefined,
  subscriptionId: string | undefined,
): DrawnAgain {
  const [run, setRun] = useState(0);
  const [drawn, setDrawn] = useState<Omit<DrawnAgain, 'restart'>>(BEGUN);
  useEffect(() => {
    if (!draw) return;
    const ending = new AbortController();
    const show = (next: Omit<DrawnAgain, 'restart'>) => !ending.signal.aborted && setDrawn(next);
    show(BEGUN);
    const { signal } = ending;
    const onProgress = (share: number) => show({ ...BEGUN, share });
    drawAgain(draw, { subscriptionId, onProgress, signal }).then(
      (check) => show({ state: 'done', share: 1, check }),
      () => show({ state: 'failed', share: 0, check: undefined }),
    );
    return () => ending.abort();
  }, [draw, subscriptionId, run]);
  return { ...drawn, restart: () => setRun(run + 1) };
}
