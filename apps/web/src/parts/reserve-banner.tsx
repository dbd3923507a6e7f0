import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { divideDown } from '@candor/domain/money/fixed';
import { add, type Rate } from '@candor/domain/money/money';
import { Icon } from '@candor/ui/icon';
import { percentText } from '@candor/ui/number-text';
import { Seal } from '@candor/ui/seal';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { isOverdue, type ReserveDay, useNewestReserves } from './newest-reserves.ts';
import { useClockLead } from './price-age.ts';
import { hrefTo } from '../platform/route.ts';

/** The newest published reserves: how far they cover what customers own, in the weakest currency. */
export function ReserveBanner(): ReactNode {
  const t = useText();
  const { day, reserves, isNone, isFailed } = useNewestReserves();
  const serverNowMs = now() - useClockLead();
  if (isNone || (day === undefined && isFailed)) return null;
  // In its final size, so that what is below does not move.
  if (day === undefined) return <Skeleton height={64} className="mt-3 rounded-card" />;
  const isLate = isOverdue(day, serverNowMs);
  const ratio = weakest(reserves);
  return (
    <a
      href={hrefTo('reserves')}
      className={`mt-3 flex min-h-16 items-center gap-4 rounded-card px-4 py-3 active:opacity-70 ${isLate ? 'bg-warning-soft' : 'bg-proof-soft'}`}
    >
      {isLate ? <Icon name="clock" className="shrink-0 text-warning" /> : <Seal size={26} />}
      <span className="min-w-0 flex-1">
        <span
          className={`figures-text block text-headline ${isLate ? 'text-warning' : 'text-proof'}`}
        >
          {ratio === null
            ? t('reserves.title')
            : t('home.reserves', { ratio: percentText(ratio, { decimals: 1 }) })}
        </span>
        <span className="figures-text block text-label font-normal text-secondary">
          {t(isLate ? 'reserves.rowLate' : 'reserves.rowNote', { day })}
        </span>
      </span>
      <Icon name="chevronRight" className={`shrink-0 ${isLate ? 'text-warning' : 'text-proof'}`} />
    </a>
  );
}

/** At the foot of the sign-in screen: the same figure in one line. */
export function ReserveLine(): ReactNode {
  const t = useText();
  const { day, reserves, isNone } = useNewestReserves();
  const serverNowMs = now() - useClockLead();
  const ratio = weakest(reserves);
  if (day === undefined || isNone || ratio === null || isOverdue(day, serverNowMs)) return null;
  return (
    <a
      href={hrefTo('reserves')}
      className="figures-text flex min-h-11 items-center justify-center text-center text-label font-normal text-balance text-tertiary active:opacity-60"
    >
      <span>
        <span className="me-1.5 inline-flex align-[-0.2em]">
          <Seal size={16} />
        </span>
        {t('home.reserves', { ratio: percentText(ratio, { decimals: 1 }) })} ·{' '}
        {t('reserves.rowNote', { day })}
      </span>
    </a>
  );
}

function weakest(reserves: readonly ReserveDay[] | undefined): Rate | null {
  const ratios = (reserves ?? []).flatMap(({ assets, liabilities }) =>
    liabilities > 0n ? [divideDown(add(...assets.map(({ amount }) => amount)), liabilities)] : [],
  );
  return ratios.length === 0 ? null : (ratios.reduce((a, b) => (a < b ? a : b)) as Rate);
}
