import { useText } from '@candor/client/language';
import type { Money } from '@candor/domain/money/money';
import type { PlannedNote } from '@candor/domain/products/kinds/bonds/note-preview';
import { Amount } from '@candor/ui/figures';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { dateText } from '../../../platform/time-text.ts';
import { USDT, type BondDetail } from './bond.ts';

export interface BuyPlanProps {
  readonly bond: BondDetail;
  readonly amount: Money;
  readonly plan: PlannedNote;
}

/** Everything that happens with the money, and when. */
export function BuyPlan({ bond, amount, plan }: BuyPlanProps): ReactNode {
  const t = useText();
  const money = { decimals: MONEY_DECIMALS, unit: USDT };
  const until = dateText(bond.closesAt);
  return (
    <>
      <Facts>
        <Fact label={t('bonds.plan.locked')} value={<Amount value={amount} {...money} />} />
        <Fact label={t('bonds.plan.fee')} value={<Amount value={0n as Money} {...money} />} />
        <Fact
          label={t('bonds.plan.monthly')}
          value={<Amount value={plan.payments[0]?.amount} {...money} />}
        />
        <Fact label={t('bonds.plan.total')} value={<Amount value={plan.total} {...money} />} />
        <Fact
          label={t('bonds.plan.interest')}
          value={<Amount value={plan.interest} {...money} />}
        />
        <Fact label={t('bonds.plan.worst')} value={<Amount value={0n as Money} {...money} />} />
      </Facts>
      <ul className="grid gap-2 text-label font-normal text-secondary">
        <li>{t('bonds.plan.notFilled', { day: until })}</li>
        <li>{t('bonds.plan.noExit')}</li>
        <li>{t(bond.borrower.isSimulated ? 'bonds.simulated' : 'bonds.riskLine')}</li>
      </ul>
      <details className="rounded-card bg-sunken px-4">
        <summary className="flex min-h-12 cursor-pointer items-center text-body font-medium">
          {t('bonds.plan.all', { count: plan.payments.length })}
        </summary>
        <p className="pb-2 text-label font-normal text-secondary">{t('bonds.plan.dates')}</p>
        <ol className="m-0 list-none p-0 pb-2">
          {plan.payments.map((payment) => (
            <li
              key={payment.day}
              className="figures flex justify-between border-t border-hairline py-2 text-body"
            >
              <span>{payment.day}</span>
              <Amount value={payment.amount} decimals={MONEY_DECIMALS} />
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
