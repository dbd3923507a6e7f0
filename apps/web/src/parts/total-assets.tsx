import { walletCalls } from '@candor/contract/calls/wallet';
import { positionsCalls } from '@candor/contract/calls/positions';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { useText } from '../platform/language.ts';
import { hideBalances, useAppearance } from '../platform/appearance.ts';
import { useCall } from '../platform/query.ts';
import { TOTAL_DECIMALS, totalValue } from './asset-totals.ts';
import { DisplayLine } from './display-line.tsx';
import { PracticeChip } from '../platform/practice-chip.tsx';

/** Poll interval: the value of open positions moves with the market. */
const REFRESH_MS = 15_000;

export const useAssets = () => useCall(walletCalls, 'listAssets', {}, { repeatMs: REFRESH_MS });
const useSummary = () =>
  useCall(positionsCalls, 'getPositionsSummary', {}, { repeatMs: REFRESH_MS });

/** The customer's total assets, the main figure of the home and assets screens. */
export function TotalAssets(): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const { data: assets, isPending } = useAssets();
  return (
    <section aria-label={t('assets.total')}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-1">
        <h2 className="text-body text-secondary">{t('assets.total')}</h2>
        <button
          type="button"
          aria-label={t(hidden ? 'assets.show' : 'assets.hide')}
          aria-pressed={hidden}
          onClick={() => hideBalances(!hidden)}
          className="flex size-11 items-center justify-center rounded-control text-secondary active:opacity-60"
        >
          <Icon name={hidden ? 'eyeOff' : 'eye'} size={18} />
        </button>
        <span className="ms-auto">
          <PracticeChip />
        </span>
      </div>
      <p className="-mt-1 min-h-[46px] text-hero">
        {isPending ? (
          <Skeleton width={212} height={36} className="mt-1" />
        ) : (
          <Amount
            value={totalValue(assets)}
            decimals={TOTAL_DECIMALS}
            unit={SETTLEMENT_CURRENCY}
            leading
            hidden={hidden}
            hiddenLabel={t('shell.hidden')}
          />
        )}
      </p>
      <DisplayLine usdt={totalValue(assets)} />
      <ProfitLine hidden={hidden} />
    </section>
  );
}

/** Today's realized profit and the unrealized profit of open positions: two figures, never mixed. */
function ProfitLine({ hidden }: { readonly hidden: boolean }): ReactNode {
  const t = useText();
  const { data: summary, isPending } = useSummary();
  if (isPending) return <Skeleton width={140} height={14} className="mt-2" />;
  const hiding = { hidden, hiddenLabel: t('shell.hidden') };
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-body text-tertiary">
      <span>
        <span className="font-medium">
          <Amount
            value={summary?.realizedProfitToday}
            decimals={TOTAL_DECIMALS}
            signed
            {...hiding}
          />
        </span>{' '}
        {t('assets.realizedToday')}
      </span>
      {summary && summary.marginUsed > 0n ? (
        <span>
          <span className="font-medium">
            <Amount value={summary.unrealizedProfit} decimals={TOTAL_DECIMALS} signed {...hiding} />
          </span>{' '}
          {t('assets.openProfit')}
        </span>
      ) : null}
    </p>
  );
}
