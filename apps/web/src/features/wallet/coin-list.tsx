import { walletCalls } from '@candor/contract/calls/wallet';
import { getCurrency } from '@candor/domain/money/currencies';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount } from '@candor/ui/figures';
import { useState, type ReactNode } from 'react';
import { Approximate } from '../../parts/approximate.tsx';
import { TOTAL_DECIMALS } from '../../parts/asset-totals.ts';
import type { Reply } from '../../platform/call.ts';
import { useText } from '../../platform/language.ts';
import { useAppearance } from '../../platform/appearance.ts';
import { useCall } from '../../platform/query.ts';

type Balance = Reply<typeof walletCalls, 'listBalances'>[number];

/** Below one unit of the settlement currency a coin counts as small. */
const SMALL = 10n ** 18n;

/** The balance account by currency. */
export function CoinList(): ReactNode {
  const t = useText();
  const [hidesSmall, setHidesSmall] = useState(false);
  const { data: balances } = useCall(walletCalls, 'listBalances', {});
  if (!balances) return null;
  const shown = balances.filter(({ usdtValue }) => !hidesSmall || usdtValue >= SMALL);
  return (
    <section className="mt-4" aria-label={t('assets.coins')}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-headline">{t('assets.coins')}</h2>
        <button
          type="button"
          aria-pressed={hidesSmall}
          onClick={() => setHidesSmall(!hidesSmall)}
          className="min-h-11 text-label font-normal text-secondary"
        >
          {t(hidesSmall ? 'assets.showAll' : 'assets.hideSmall')}
        </button>
      </div>
      <ul>
        {shown.map((balance) => (
          <li key={balance.currency}>
            <Coin balance={balance} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Coin({ balance }: { readonly balance: Balance }): ReactNode {
  const t = useText();
  const isHidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const { currency } = balance;
  const { decimals } = getCurrency(currency);
  const hiding = { hidden: isHidden, hiddenLabel: t('shell.hidden') };
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3">
      <CurrencyIcon code={currency} />
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block text-[1rem]/[1.375rem] font-semibold">{currency}</span>
        <span className="block text-label font-normal text-tertiary">
          {t(balance.frozen > 0n ? 'assets.frozen' : 'assets.available')}{' '}
          <Amount
            value={balance.frozen > 0n ? balance.frozen : balance.available}
            decimals={decimals}
            {...hiding}
          />
        </span>
      </span>
      <span className="ms-auto text-end">
        <span className="block text-[1rem]/[1.375rem] font-semibold">
          <Amount value={balance.balance} decimals={decimals} {...hiding} />
        </span>
        <span className="block text-label font-normal text-tertiary">
          <Approximate
            usdt={balance.usdtValue}
            otherwise={
              <Amount value={balance.usdtValue} decimals={TOTAL_DECIMALS} unit="USDT" {...hiding} />
            }
          />
        </span>
      </span>
    </div>
  );
}
