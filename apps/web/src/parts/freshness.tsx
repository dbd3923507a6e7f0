/** Stale prices must look stale: an amber strip and dimmed figures. */
import { useText } from '@candor/client/language';
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { useFreshness } from '../platform/live.ts';
import { useIsOnline } from '../platform/online.ts';
import { ageText } from './age-text.ts';

/** Says since when no price has arrived. While the device is offline, the shell says so. */
export function StaleNotice(): ReactNode {
  const t = useText();
  const { state, ageMs } = useFreshness();
  const isOnline = useIsOnline();
  if (state !== 'paused' || ageMs === null || !isOnline) return null;
  return (
    <div className="pb-3">
      <Notice>
        {/* The age grows every second, which nobody wants to hear. */}
        <span className="screen-only">{t('trade.stalePrice')}</span>
        <span aria-hidden="true">{t('shell.stale', { age: ageText(ageMs) })}</span>
      </Notice>
    </div>
  );
}

/** Dims the figures inside once they are too old for trading. */
export function FreshFigures({ children }: { readonly children: ReactNode }): ReactNode {
  const { state } = useFreshness();
  return <div className={state === 'paused' ? '[&_.figures]:text-secondary' : ''}>{children}</div>;
}
