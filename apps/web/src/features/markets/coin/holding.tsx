import { useText } from '@candor/client/language';
import { walletCalls } from '@candor/contract/calls/wallet';
import { getCurrency, type CurrencyCode } from '@candor/domain/money/currencies';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { multiplyDown } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { TOTAL_DECIMALS } from '../../../parts/asset-totals.ts';
import { useAppearance } from '../../../platform/appearance.ts';
import { useTicker } from '../../../platform/live.ts';
import { useCall } from '../../../platform/query.ts';
import { hrefTo } from '../../../platform/route.ts';

export interface HoldingProps {
  readonly currency: CurrencyCode;
  readonly market: MarketSymbol;
}

/** What the customer has of a coin, at the price on the screen. */
export function Holding({ currency, market }: HoldingProps): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const { data } = useCall(walletCalls, 'listBalances', {});
  const ticker = useTicker(market.symbol);
  const held = data?.find((row) => row.currency === currency);
  if (!data) return null;
  const hiding = { hidden, hiddenLabel: t('shell.hidden') };
  const balance = held?.balance ?? (0n as Money);
  const worth = ticker ? (multiplyDown(balance, ticker.price) as Money) : held?.usdtValue;
  return (
    <Card className="mt-3">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <span>
          <span className="block text-label font-normal text-tertiary">{t('coin.holding')}</span>
          <span className="text-headline">
            <Amount
              value={balance}
              decimals={getCurrency(currency).decimals}
              unit={currency}
              {...hiding}
            />
          </span>
        </span>
        <span className="ms-auto text-end">
          <span className="block text-label font-normal text-tertiary">{t('coin.worth')}</span>
          <span className="text-headline">
            <Amount value={worth} decimals={TOTAL_DECIMALS} unit="USDT" {...hiding} />
          </span>
        </span>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-5">
        {(['deposit', 'withdrawal', 'balanceChanges'] as const).map((screen) => (
          <a
            key={screen}
            href={hrefTo(screen)}
            className="flex min-h-11 items-center text-body font-medium text-proof"
          >
            {t(`coin.${screen}`)}
          </a>
        ))}
      </p>
    </Card>
  );
}
