import { useText } from '@candor/client/language';
import { marketsCalls } from '@candor/contract/calls/markets';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Price as PriceValue } from '@candor/domain/money/money';
import { Price } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { Skeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../platform/query.ts';
import { ageText } from '../age-text.ts';
import { FailedState } from '../failed-state.tsx';
import type { TickProof } from '../verify/check-tick.ts';
import { reasonText } from '../verify/reason-text.ts';
import { VerifySheet } from '../verify/verify-sheet.tsx';
import { Cell, Table } from './table.tsx';

/** Often enough to follow, seldom enough to read. */
const REPEAT_MS = 3_000;

/** What each source quoted for the newest recorded price, and whether and why it counted. */
export function SourceQuotes({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const asked = useCall(
    marketsCalls,
    'getSourceQuotes',
    { symbol: market.symbol },
    { repeatMs: REPEAT_MS },
  );
  if (asked.isPending) return <Skeleton height={240} className="mt-2 rounded-card" />;
  if (asked.data) return <Quotes proof={asked.data} market={market} />;
  if (isMissing(asked.error)) {
    return (
      <EmptyState inline icon="clock" title={t('sources.noneTitle')} text={t('sources.noneText')} />
    );
  }
  return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
}

/** A closed market may have no record yet; everything else is a failure. */
const isMissing = (error: Error | null): boolean =>
  error !== null && 'key' in error && error.key === 'markets.noPrice';

interface QuotesProps {
  readonly proof: TickProof;
  readonly market: MarketSymbol;
}

function Quotes({ proof, market }: QuotesProps): ReactNode {
  const t = useText();
  // The one that is being verified stays while newer ones arrive.
  const [verified, setVerified] = useState<TickProof | null>(null);
  const used = proof.sources.filter((source) => source.used).length;
  return (
    <section aria-label={t('sources.title')} className="pt-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-body">
        <span>
          {t('sources.index')}{' '}
          <span className="font-semibold">
            <Price value={proof.price} decimals={market.pricePrecision} />
          </span>{' '}
          <span className="text-label font-normal text-tertiary">
            {t('verify.usedOf', { used, all: proof.sources.length })}
          </span>
        </span>
        <button
          type="button"
          onClick={() => setVerified(proof)}
          className="min-h-11 font-medium text-proof"
        >
          {t('verify.title')}
        </button>
      </p>
      <Table
        caption={t('sources.title')}
        heads={[t('sources.source'), t('sources.quote'), t('sources.age'), t('sources.state')]}
      >
        {proof.sources.map((source) => (
          <tr key={source.venue} className="border-t border-hairline">
            <Cell first>
              {source.venue}
              {source.quote === undefined || source.quote === market.quote ? null : (
                <span className="block text-caption text-tertiary">{source.quote}</span>
              )}
            </Cell>
            <Cell>
              <Price
                value={parseFixed(source.price) as PriceValue}
                decimals={market.pricePrecision}
              />
            </Cell>
            <Cell>
              <span className="figures">{ageText(Math.max(0, proof.time - source.time))}</span>
            </Cell>
            <Cell>
              {source.used ? (
                t('sources.used')
              ) : (
                <span className="figures-text text-tertiary">{reasonText(source.reason)}</span>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      <p className="pt-2 text-label font-normal text-secondary">{t('sources.note')}</p>
      {verified ? (
        <VerifySheet
          open
          onClose={() => setVerified(null)}
          symbol={verified.symbol}
          sequence={verified.sequence}
          proof={verified}
        />
      ) : null}
    </section>
  );
}
