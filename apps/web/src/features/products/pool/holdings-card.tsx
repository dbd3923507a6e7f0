import { useText } from '@candor/client/language';
import { productsPoolsCalls } from '@candor/contract/calls/products-pools';
import { dayOf } from '@candor/domain/calendar';
import { Card } from '@candor/ui/card';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { directionColor } from '@candor/ui/figures';
import { shownSign } from '@candor/ui/number-text';
import { useState, type ReactNode } from 'react';
import { VerifyPrice } from '../../../parts/verify/verify-price.tsx';
import { useCall } from '../../../platform/query.ts';
import { baseOf, timesText, type Pool, type PoolTrade } from './pool-text.ts';
import { TradeRow } from './trade-row.tsx';

const SHOWN = 4;

export interface HoldingsCardProps {
  readonly pool: Pool;
  readonly onTrades: () => void;
}

/** What the pool holds as shares of its worth, and what it traded last. */
export function HoldingsCard({ pool, onTrades }: HoldingsCardProps): ReactNode {
  const t = useText();
  const { holdings, gross, grossMax } = pool;
  // A coin and the contract against it share a name.
  const hasCoins = holdings.some(({ isCoin }) => isCoin);
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-headline">{t('pool.holdings')}</h2>
        <span className="figures-text text-label font-normal text-tertiary">
          {t('pool.gross', { gross: timesText(gross), max: timesText(grossMax) })}
        </span>
      </div>
      {holdings.length === 0 ? (
        <p className="mt-2 text-body text-tertiary">{t('pool.onlyMoney')}</p>
      ) : (
        <ul
          className={`mt-3 grid gap-x-2 gap-y-3 ${hasCoins ? 'grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))]'}`}
        >
          {holdings.map(({ symbol, exposure, isCoin }) => (
            <li key={`${symbol}/${isCoin}`} className="flex items-center gap-1.5">
              <CurrencyIcon code={baseOf(symbol)} size={24} />
              <span className="min-w-0">
                <span className="block text-label font-normal text-secondary">
                  {hasCoins
                    ? t(isCoin ? 'pool.coin' : 'pool.contract', { base: baseOf(symbol) })
                    : baseOf(symbol)}
                </span>
                <span
                  className={`figures block text-label ${directionColor(shownSign(exposure, 2))}`}
                >
                  {timesText(exposure, true)}×
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <LastTrades pool={pool} onTrades={onTrades} />
    </Card>
  );
}

function LastTrades({ pool, onTrades }: HoldingsCardProps): ReactNode {
  const t = useText();
  const [verified, setVerified] = useState<PoolTrade | null>(null);
  const asked = useCall(productsPoolsCalls, 'listPoolTrades', { pool: pool.id, pageSize: SHOWN });
  const trades = asked.data?.records ?? [];
  const [newest] = trades;
  return (
    <div className="mt-3 border-t border-hairline pt-2">
      {newest ? (
        <>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <h3 className="text-body text-secondary">
              {t('pool.lastTrades', { day: dayOf(newest.tradedAt) })}
            </h3>
            <button
              type="button"
              onClick={onTrades}
              className="min-h-11 min-w-11 text-end text-body font-medium text-proof"
            >
              {t('pool.all')}
            </button>
          </div>
          {trades.map((trade) => (
            <TradeRow key={`${trade.id}/${trade.kind}`} trade={trade} onVerify={setVerified} />
          ))}
        </>
      ) : asked.data ? (
        <p className="text-body text-tertiary">{t('pool.noTrades')}</p>
      ) : null}
      <VerifyPrice
        symbol={verified?.symbol ?? ''}
        sequence={verified ? String(verified.sequence) : null}
        onClose={() => setVerified(null)}
      />
    </div>
  );
}
