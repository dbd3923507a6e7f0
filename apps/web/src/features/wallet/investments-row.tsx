import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { Row } from '@candor/ui/row';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { fullDecimals } from '../../parts/full-amount.ts';
import { useAppearance } from '../../platform/appearance.ts';
import { useCall } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';

/** What was put into products, wherever that money is now, and today's income. */
export function InvestmentsRow(): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const { data, isPending } = useCall(productsCalls, 'getProductOrdersSummary', {});
  const hiding = { hidden, hiddenLabel: t('shell.hidden') };
  const isNone = !data || (data.invested.length === 0 && data.income.length === 0);
  return (
    <Row
      tall
      href={hrefTo('investments')}
      lead={<Icon name="curve" size={22} className="text-tertiary" />}
      title={t('assets.investments')}
      note={t(isNone ? 'assets.investmentsNone' : 'assets.investmentsIn')}
      value={
        isPending ? (
          <Skeleton width={84} height={14} />
        ) : (
          data?.invested.map(({ currency, amount }) => (
            <span
              key={currency}
              className="block text-[1rem]/[1.375rem] font-semibold text-primary"
            >
              <Amount
                value={amount}
                decimals={fullDecimals(amount, currency)}
                unit={currency}
                {...hiding}
              />
            </span>
          ))
        )
      }
      valueNote={data?.income.map(({ currency, incomeToday }) => (
        <span key={currency} className="block">
          <Amount
            value={incomeToday}
            decimals={fullDecimals(incomeToday, currency)}
            unit={currency}
            signed
            {...hiding}
          />{' '}
          {t('shell.today')}
        </span>
      ))}
    />
  );
}
