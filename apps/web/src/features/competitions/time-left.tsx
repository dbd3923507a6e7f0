import { DAY_MS, SECOND_MS } from '@candor/domain/durations';
import { useNow } from '@candor/client/clock';
import type { ReactNode } from 'react';
import { timeLeftText } from '../../platform/time-text.ts';

/** What is left until a moment: `7 d 14:18`, on the last day with seconds. */
export function TimeLeft({ until }: { readonly until: number }): ReactNode {
  const leftMs = Math.max(0, until - useNow(SECOND_MS));
  const days = Math.floor(leftMs / DAY_MS);
  const text = timeLeftText(leftMs % DAY_MS);
  return (
    <span role="timer" aria-live="off" className="figures whitespace-nowrap">
      {days > 0 ? `${days} d ${text.slice(0, 5)}` : text}
    </span>
  );
}
