import { useEffect, useRef, useState } from 'react';
import { useActive, useSettled } from './questions.ts';
import type { SecondContract } from '../../parts/second-contract/second-contract.ts';

/** The result on display: one that was tapped, or the newest that ended while the customer watched. */
export function useResult() {
  const active = useActive().data?.records;
  const settled = useSettled(1).data?.records;
  const watched = useRef(new Set<string>());
  const [shown, setShown] = useState<SecondContract | null>(null);
  useEffect(() => {
    for (const { id } of active ?? []) watched.current.add(id);
  }, [active]);
  useEffect(() => {
    const ended = settled?.find(({ id }) => watched.current.has(id));
    for (const { id } of settled ?? []) watched.current.delete(id);
    if (ended) setShown((before) => before ?? ended);
  }, [settled]);
  return { shown, show: setShown, hide: () => setShown(null) };
}
