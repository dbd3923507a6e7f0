import { textOf, useText } from '@candor/client/language';
import { netWorthCalls } from '@candor/contract/calls/net-worth';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { openGain } from '@candor/domain/net-worth/coin-cost';
import { Card } from '@candor/ui/card';
import { Amount, Change, Price } from '@candor/ui/figures';
import { Fact } from '@candor/ui/row';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { TOTAL_DECIMALS } from '../../../parts/asset-totals.ts';
import { FailedState } from '../../../parts/failed-state.tsx';
import { CurrencyAmount } from '../../../parts/currency-amount.tsx';
import { useAppearance } from '../../../platform/appearance.ts';
import { useTicker } from '../../../platform/live.ts';
import { useCall } from '../../../platform/query.ts';
import { CoinMoves } from './coin-moves.tsx';
import type { Holding } from './holding.ts';

export interface CoinHoldingProps {
  readonly currency: CurrencyCode;
  readonly market: MarketSymbol;
  /** What can be done with it, between what there is and how it came. */
  readonly children: ReactNode;
}

/** What the customer has of a coin, what it cost, what it would gain now, and how it came. */
export function CoinHolding({ currency, market, children }: CoinHoldingProps): ReactNode {
  // Deposits, products and exchanges change it; what an earlier visit saw may be wrong.
  const asked = useCall(netWorthCalls, 'getCoinHolding', { currency }, { freshMs: 0 });
  if (asked.isPending) {
    return (
      <>
        <Skeleton height={148} className="mt-3 rounded-card" />
        {children}
      </>
    );
  }
  if (!asked.data) {
    return (
      <>
        <Card className="mt-3">
          <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
        </Card>
        {children}
      </>
    );
  }
  return (
    <>
      <HoldingCard holding={asked.data} market={market} />
      {children}
      <CoinMoves holding={asked.data} />
    </>
  );
}

interface HoldingCardProps {
  readonly holding: Holding;
  readonly market: MarketSymbol;
}

function useHiding() {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  return { hidden, hiddenLabel: t('shell.hidden') };
}

function HoldingCard({ holding, market }: HoldingCardProps): ReactNode {
  const t = useText();
  const hiding = useHiding();
  const ticker = useTicker(market.symbol);
  const { currency, quantity, accounts, cost } = holding;
  const now = ticker && openGain({ quantity, cost: cost ?? (0n as typeof quantity) }, ticker.price);
  return (
    <Card className="mt-3">
      <div className="figure-columns">
        <span>
          <span className="block text-label font-normal text-tertiary">{t('coin.holding')}</span>
          <span className="text-headline">
            <CurrencyAmount value={quantity} currency={currency} {...hiding} />
          </span>
        </span>
        <span className="ms-auto text-end">
          <span className="block text-label font-normal text-tertiary">{t('coin.worth')}</span>
          <span className="text-headline">
            <Amount value={now?.worth} decimals={TOTAL_DECIMALS} unit="USDT" {...hiding} />
          </span>
        </span>
      </div>
      {quantity > 0n ? <CostLine holding={holding} market={market} now={now} /> : null}
      {accounts.length > 1 ? (
        <dl className="mt-2 border-t border-hairline pt-1">
          {accounts.map(({ account, amount }) => (
            <Fact
              key={account}
              label={textOf(`account.short.${account}`)}
              value={<CurrencyAmount value={amount} currency={currency} bare {...hiding} />}
            />
          ))}
        </dl>
      ) : null}
    </Card>
  );
}

interface CostLineProps extends HoldingCardProps {
  /** Undefined before the first price. */
  readonly now: ReturnType<typeof openGain> | undefined;
}

/** Average cost, all of it, and the gain if it were sold now; or why they are not known. */
function CostLine({ holding, market, now }: CostLineProps): ReactNode {
  const t = useText();
  const { hidden, hiddenLabel } = useHiding();
  const { cost, averageCost } = holding;
  if (cost === undefined || averageCost === undefined) {
    return (
      <p className="mt-2 border-t border-hairline pt-2 text-label font-normal text-secondary">
        {t('coin.costUnknown')}
      </p>
    );
  }
  return (
    <>
      <dl className="mt-3 figure-columns border-t border-hairline pt-3 *:flex-auto">
        <Figure label={t('coin.averageCost')}>
          <Price value={averageCost} decimals={market.pricePrecision} />
        </Figure>
        <Figure label={t('coin.paid')}>
          <Amount
            value={cost}
            decimals={TOTAL_DECIMALS}
            hidden={hidden}
            hiddenLabel={hiddenLabel}
          />
        </Figure>
        <Figure label={t('coin.openGain')} atEnd>
          {hidden || !now ? (
            <Amount
              value={now?.gain}
              decimals={TOTAL_DECIMALS}
              hidden={hidden}
              hiddenLabel={hiddenLabel}
            />
          ) : now.rate === null ? (
            <Amount value={now.gain} decimals={TOTAL_DECIMALS} signed />
          ) : (
            <Change value={now.gain} decimals={TOTAL_DECIMALS} rate={now.rate} />
          )}
        </Figure>
      </dl>
      <p className="mt-2 text-label font-normal text-secondary">{t('coin.costRule')}</p>
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly atEnd?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, atEnd = false, children }: FigureProps): ReactNode {
  return (
    <div className={atEnd ? 'ms-auto text-end' : ''}>
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="text-body font-medium">{children}</dd>
    </div>
  );
}
