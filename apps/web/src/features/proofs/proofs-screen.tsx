import { AppBar } from '@candor/ui/app-bar';
import { Card } from '@candor/ui/card';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { ReserveRow } from '../../parts/reserve-row.tsx';
import { useText } from '../../platform/language.ts';
import { goBack, useQueryValue } from '../../platform/route.ts';
import { CheckTick } from './check-tick.tsx';
import { SealedDays } from './sealed-days.tsx';
import { TodayCard } from './today-card.tsx';

/** The record of every day for everybody: what is sealed, and a check on this device. */
export function ProofsScreen(): ReactNode {
  const t = useText();
  const symbol = useQueryValue('symbol') ?? 'BTCUSDT';
  const sequence = useQueryValue('sequence') ?? '';
  return (
    <Page>
      <AppBar
        title={t('proofs.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
      />
      <div className="mt-1 flex flex-col gap-3">
        <p className="px-1 text-body text-secondary">{t('proofs.intro')}</p>
        <TodayCard />
        <Card className="py-1">
          <ReserveRow />
        </Card>
        <CheckTick key={`${symbol}/${sequence}`} symbol={symbol} sequence={sequence} />
        <SealedDays />
      </div>
    </Page>
  );
}
