import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { dayOf } from '@candor/domain/calendar';
import { ONE } from '@candor/domain/money/fixed';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Chip, type ChipTone } from '@candor/ui/chip';
import { Amount } from '@candor/ui/figures';
import { Fact } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { utcTimeText } from '../../../platform/time-text.ts';

export type MinerOrder = ResultOf<'listProductOrders'>['records'][number];

const COIN_DECIMALS = 8;
const tones: Partial<Record<MinerOrder['status'], ChipTone>> = { running: 'up', frozen: 'warning' };

export const machinesOf = ({ quantity }: MinerOrder): number => Number((quantity ?? 0n) / ONE);

export interface MinerOrderCardProps {
  readonly order: MinerOrder;
  readonly onOpen: () => void;
  readonly onCancel: () => void;
}

/** One order; its income is what was credited, never an estimate. */
export function MinerOrderCard({ order, onOpen, onCancel }: MinerOrderCardProps): ReactNode {
  const t = useText();
  const { status, frozen, redemption } = order;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-headline">
          {t('mining.hostedName', { machines: machinesOf(order), name: order.productName })}
        </h2>
        <Chip tone={tones[status] ?? 'neutral'}>{t(`minerOrders.${status}`)}</Chip>
      </div>
      <OrderFacts order={order} />
      {frozen ? (
        <p className="text-label font-normal text-warning">
          {t('minerOrders.frozenText', { until: utcTimeText(frozen.until) })}
        </p>
      ) : null}
      <div className="mt-2 flex gap-3 *:flex-1">
        {redemption ? (
          <Button tone="quiet" size="compact" onClick={onCancel}>
            {t('minerOrders.cancel')}
          </Button>
        ) : null}
        <Button tone="quiet" size="compact" onClick={onOpen}>
          {t('minerOrders.income')}
        </Button>
      </div>
    </Card>
  );
}

function OrderFacts({ order }: { readonly order: MinerOrder }): ReactNode {
  const t = useText();
  const { amount, currency, incomeCurrency, startsAt, endsAt, totalDays, remainingDays } = order;
  const coins = { decimals: COIN_DECIMALS, unit: incomeCurrency };
  return (
    <dl className="mt-1 divide-y divide-hairline">
      <Fact
        label={t('minerOrders.today')}
        value={<Amount value={order.incomeToday} {...coins} signed />}
      />
      <Fact
        label={t('minerOrders.total')}
        value={<Amount value={order.incomeTotal} {...coins} />}
      />
      <Fact
        label={t('minerOrders.cycle')}
        value={t('minerOrders.cycleLeft', { total: totalDays, left: remainingDays })}
      />
      <Fact
        label={t('minerOrders.runs')}
        value={t('minerOrders.runsValue', { from: dayOf(startsAt), to: dayOf(endsAt) })}
      />
      <Fact
        label={t('minerOrders.paid')}
        value={<Amount value={amount} decimals={MONEY_DECIMALS} unit={currency} />}
      />
      <Fact label={t('minerOrders.left')} value={<Amount value={order.reserved} {...coins} />} />
    </dl>
  );
}
