import { showToast } from '@candor/ui/toast';
import { useEffect } from 'react';
import { text } from '../../platform/language.ts';
import { listenToNotes } from '../../platform/live.ts';

const reasons = ['takeProfit', 'stopLoss', 'liquidation'] as const;

/** Says when a position has closed by itself; the lists refresh on the same note. */
export function useClosingNotices(): void {
  useEffect(
    () =>
      listenToNotes(({ kind, reason }) => {
        const known = reasons.find((each) => each === reason);
        if (kind === 'position' && known) showToast(text(`notice.${known}`));
      }),
    [],
  );
}
