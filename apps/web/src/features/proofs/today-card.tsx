import { proofsCalls } from '@candor/contract/calls/proofs';
import { Card } from '@candor/ui/card';
import { withCommas } from '@candor/ui/number-text';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { useCall } from '../../platform/query.ts';
import { isoDateTimeText } from '../../platform/time-text.ts';

const REPEAT_MS = 10_000;

/** How much is recorded and not sealed yet. */
export function TodayCard(): ReactNode {
  const t = useText();
  const asked = useCall(proofsCalls, 'getLogToday', {}, { repeatMs: REPEAT_MS });
  if (asked.isPending) {
    return (
      <Card>
        <Loading label={t('shell.loading')}>
          <Skeleton width={140} height={14} />
          <Skeleton width={180} height={36} className="mt-2" />
          <Skeleton width={260} height={12} className="mt-2" />
        </Loading>
      </Card>
    );
  }
  // Without an answer the list of days below offers the way to ask again.
  const today = asked.data;
  return (
    <Card>
      <h2 className="text-label font-normal text-secondary">{t('proofs.today')}</h2>
      <p className="figures text-hero">{today ? withCommas(String(today.tickCount)) : '—'}</p>
      <p className="text-label font-normal text-tertiary">
        {today
          ? t('proofs.todayNote', {
              symbols: today.symbolCount,
              time: isoDateTimeText(today.sealsAt).slice(0, 16),
            })
          : t('proofs.todayUnknown')}
      </p>
    </Card>
  );
}
