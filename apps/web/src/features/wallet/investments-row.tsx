import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { ZERO } from '@candor/domain/money/money';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { Row } from '@candor/ui/row';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { fullDecimals } from '../../parts/full-amount.ts';
import type { Reply } from '../../platform/call.ts';
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
      valueNote={earnedToday(data?.income ?? []).map(({ currency, incomeToday }, index) => (
        <span key={currency} className="block">
          {index === 0 ? `${t('shell.today')} ` : null}
          <Amount
            value={incomeToday}
            decimals={fullDecimals(incomeToday, currency)}
            unit={currency}
            signed
            {...hiding}
          />
        </span>
      ))}
    />
  );
}

type Income = Reply<typeof productsCalls, 'getProductOrdersSummary'>['income'];

/** What was earned in each currency, the settlement currency first; a single zero if nothing was. */
function earnedToday(income: Income): Income {
  const first = income.toSorted(
    (one, other) =>
      Number(other.currency === SETTLEMENT_CURRENCY) - Number(one.currency === SETTLEMENT_CURRENCY),
  );
  const earned = first.filter(({ incomeToday }) => incomeToday !== ZERO);
  return earned.length > 0 ? earned : first.slice(0, 1);
}
