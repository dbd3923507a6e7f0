import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import type { LiveContract } from './live-contract.ts';

const MOMENTS_S = [30, 10, 0];

export interface AnnouncementProps {
  readonly live: Pick<LiveContract, 'phase' | 'leftMs'>;
  readonly periodS: number;
}

/** Announces 30, 10 and 0 seconds and a pause to screen readers, and nothing in between. */
export function Announcement({ live, periodS }: AnnouncementProps): ReactNode {
  const t = useText();
  const leftS = Math.ceil(live.leftMs / 1000);
  const reached = MOMENTS_S.filter((moment) => moment < periodS && leftS <= moment).at(-1);
  return (
    <span role="status" className="screen-only">
      {live.phase === 'paused'
        ? t('shortTerm.paused')
        : reached === undefined
          ? null
          : reached === 0
            ? t('shortTerm.settling')
            : t('shortTerm.secondsLeft', { count: String(reached) })}
    </span>
  );
}
