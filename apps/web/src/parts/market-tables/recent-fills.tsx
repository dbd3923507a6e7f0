import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Amount, Price } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { Skeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { FailedState } from '../failed-state.tsx';
import { VerifySheet } from '../verify/verify-sheet.tsx';
import { Cell, Table } from './table.tsx';

type Fill = Reply<typeof positionsCalls, 'listRecentFills'>[number];

const REPEAT_MS = 3_000;

/** The newest fills of a market here, whoever they are of. */
export function RecentFills({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const { symbol } = market;
  const asked = useCall(positionsCalls, 'listRecentFills', { symbol }, { repeatMs: REPEAT_MS });
  if (asked.isPending) return <Skeleton height={240} className="mt-2 rounded-card" />;
  if (!asked.data)
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  if (asked.data.length === 0) {
    return (
      <EmptyState inline icon="history" title={t('fills.noneTitle')} text={t('fills.noneText')} />
    );
  }
  return <Fills fills={asked.data} market={market} />;
}

interface FillsProps {
  readonly fills: readonly Fill[];
  readonly market: MarketSymbol;
}

function Fills({ fills, market }: FillsProps): ReactNode {
  const t = useText();
  const [verified, setVerified] = useState<string | null>(null);
  return (
    <section aria-label={t('fills.title')} className="pt-2">
      <Table
        caption={t('fills.title')}
        heads={[
          t('chart.time'),
          t('fills.side'),
          t('fills.price'),
          t('fills.size', { unit: market.base }),
        ]}
      >
        {fills.map((fill) => (
          <tr
            key={`${fill.sequence}/${fill.side}/${fill.price}`}
            className="border-t border-hairline"
          >
            <Cell first>
              <span className="figures">{dateTimeText(fill.time).slice(5)}</span>
            </Cell>
            <Cell>
              <span className={fill.side === 'buy' ? 'text-up' : 'text-down'}>
                {t(`fills.${fill.side}`)}
              </span>
            </Cell>
            <Cell>
              <button
                type="button"
                aria-label={t('fills.verify', { sequence: fill.sequence })}
                onClick={() => setVerified(fill.sequence)}
                className="hit-area min-h-6 text-proof"
              >
                <Price value={fill.price} decimals={market.pricePrecision} />
              </button>
            </Cell>
            <Cell>
              <Amount value={fill.quantity} decimals={market.quantityPrecision} />
            </Cell>
          </tr>
        ))}
      </Table>
      <p className="pt-2 text-label font-normal text-secondary">{t('fills.note')}</p>
      {verified === null ? null : (
        <VerifySheet
          open
          onClose={() => setVerified(null)}
          symbol={market.symbol}
          sequence={verified}
        />
      )}
    </section>
  );
}
