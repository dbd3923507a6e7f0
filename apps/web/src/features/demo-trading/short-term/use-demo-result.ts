import type { SettledDemoSecondContract } from '@candor/domain/demo-trading/book';
import { useEffect, useRef, useState } from 'react';
import { useDemo } from '../demo-account.ts';

/** The result on display: one that was tapped, or the newest that ended while the visitor watched. */
export function useDemoResult() {
  const newest = useDemo(({ book }) => book.settledSecondContracts[0]);
  const known = useRef(newest?.id);
  const [shown, setShown] = useState<SettledDemoSecondContract | null>(null);
  useEffect(() => {
    if (newest && newest.id !== known.current) setShown((before) => before ?? newest);
    known.current = newest?.id;
  }, [newest]);
  return { shown, show: setShown, hide: () => setShown(null) };
}
