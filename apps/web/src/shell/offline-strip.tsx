import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { ageText } from '../parts/age-text.ts';
import { useHasNetwork, useIsOnline, useReach } from '../platform/online.ts';

/** Above every screen while the server cannot be reached: what is shown is the last known, and so old. */
export function OfflineStrip(): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const hasNetwork = useHasNetwork();
  if (isOnline) return null;
  return (
    <div className="px-4 pt-2">
      <Notice icon="offline">
        {t(hasNetwork ? 'shell.unreachable' : 'shell.offline')}
        <Age />
      </Notice>
    </div>
  );
}

const TICK_MS = 10_000;

/** Not read out as it grows: the notice around it was. */
function Age(): ReactNode {
  const t = useText();
  const time = useNow(TICK_MS);
  const knownAt = useReach((reach) => reach.knownAt);
  if (knownAt === null) return null;
  return (
    <span aria-live="off">
      {' '}
      {t('shell.lastKnown', { age: ageText(Math.max(0, time - knownAt)) })}
    </span>
  );
}
