/** Old prices must look old: the amber strip, and figures that step back. */
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { useText } from '../platform/language.ts';
import { useFreshness } from '../platform/live.ts';
import { useIsOnline } from '../platform/online.ts';
import { ageText } from './age-text.ts';

/** Says since when no price has come. The shell already says it while the device is offline. */
export function StaleNotice(): ReactNode {
  const t = useText();
  const { state, ageMs } = useFreshness();
  const isOnline = useIsOnline();
  if (state !== 'paused' || ageMs === null || !isOnline) return null;
  return (
    <div className="pb-3">
      <Notice>{t('shell.stale', { age: ageText(ageMs) })}</Notice>
    </div>
  );
}

/** Dims the figures inside once they are too old to trade on. */
export function FreshFigures({ children }: { readonly children: ReactNode }): ReactNode {
  const { state } = useFreshness();
  return <div className={state === 'paused' ? '[&_.figures]:text-secondary' : ''}>{children}</div>;
}
