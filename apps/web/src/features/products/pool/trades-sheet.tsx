import { useText } from '@candor/client/language';
import { productsPoolsCalls } from '@candor/contract/calls/products-pools';
import { EmptyState } from '@candor/ui/message-state';
import { Pill } from '@candor/ui/chip';
import { Sheet } from '@candor/ui/sheet';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { MoreButton } from '../../../parts/more-button.tsx';
import { VerifyPrice } from '../../../parts/verify/verify-price.tsx';
import { useEndlessCall } from '../../../platform/query.ts';
import { baseOf, type Pool, type PoolTrade } from './pool-text.ts';
import { PriceChart } from './price-chart.tsx';
import { TradeRow } from './trade-row.tsx';

const PAGE = 50;

export interface TradesSheetProps {
  readonly pool: Pool;
  readonly onClose: () => void;
}

/** Every trade of a pool by market, on its price and in a list; each price can be verified. */
export function TradesSheet({ pool, onClose }: TradesSheetProps): ReactNode {
  const t = useText();
  const [symbol, setSymbol] = useState(pool.symbols[0] ?? '');
  const [verified, setVerified] = useState<PoolTrade | null>(null);
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        closeLabel={t('shell.close')}
        title={t('pool.trades')}
        text={t('pool.tradesText')}
      >
        <div role="group" aria-label={t('pool.market')} className="mb-3 flex flex-wrap gap-2">
          {pool.symbols.map((each) => (
            <Pill key={each} selected={each === symbol} onSelect={() => setSymbol(each)}>
              {baseOf(each)}
            </Pill>
          ))}
        </div>
        <Trades key={symbol} pool={pool} symbol={symbol} onVerify={setVerified} />
      </Sheet>
      <VerifyPrice
        symbol={verified?.symbol ?? ''}
        sequence={verified ? String(verified.sequence) : null}
        onClose={() => setVerified(null)}
      />
    </>
  );
}

interface TradesProps {
  readonly pool: Pool;
  readonly symbol: string;
  readonly onVerify: (trade: PoolTrade) => void;
}

function Trades({ pool, symbol, onVerify }: TradesProps): ReactNode {
  const t = useText();
  const asked = useEndlessCall(productsPoolsCalls, 'listPoolTrades', {
    pool: pool.id,
    symbol,
    pageSize: PAGE,
  });
  if (asked.isPending) {
    return (
      <Loading label={t('shell.loading')}>
        <RowSkeleton />
        <RowSkeleton />
      </Loading>
    );
  }
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  const trades = asked.data.pages.flatMap(({ records }) => records);
  return (
    <>
      <PriceChart symbol={symbol} trades={trades} />
      {trades.length === 0 ? (
        <EmptyState inline icon="candles" title={t('pool.trades')} text={t('pool.noTrades')} />
      ) : null}
      <div className="mt-3">
        {trades.map((trade) => (
          <TradeRow key={`${trade.id}/${trade.kind}`} dated trade={trade} onVerify={onVerify} />
        ))}
      </div>
      <MoreButton of={asked} label={t('pool.more')} tone="quiet" />
    </>
  );
}
