import { DAY_MS, MINUTE_MS } from '@candor/domain/durations';
import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { netWorthCalls } from '@candor/contract/calls/net-worth';
import { positionsCalls } from '@candor/contract/calls/positions';
import { walletCalls } from '@candor/contract/calls/wallet';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { numberText } from '@candor/ui/number-text';
import { Skeleton } from '@candor/ui/skeleton';
import { type ReactNode, Suspense, useState } from 'react';
import { hideBalances, useAppearance } from '../platform/appearance.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { PracticeChip } from '../platform/practice-chip.tsx';
import { useCall } from '../platform/query.ts';
import { clockText, dateText } from '../platform/time-text.ts';
import { TOTAL_DECIMALS, totalValue } from './asset-totals.ts';
import { endingWith, ProfitLine } from './profit-line.tsx';
import { shownIn, useDisplayRate, type DisplayRate } from './display-rate.ts';

/** Poll interval: the value of open positions moves with the market. */
const REFRESH_MS = 15_000;

export const useAssets = ({ quiet = false } = {}) =>
  useCall(walletCalls, 'listAssets', {}, { repeatMs: REFRESH_MS, quiet });
const useSummary = () =>
  useCall(positionsCalls, 'getPositionsSummary', {}, { repeatMs: REFRESH_MS });

/**
 * The customer's total assets, the main figure of the home and assets screens, over what the screen
 * says about it; by default today's profit.
 */
export function TotalAssets({ children }: { readonly children?: ReactNode }): ReactNode {
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
      <Total value={totalValue(assets)} isPending={isPending} />
      <DisplayLine usdt={totalValue(assets)} />
      {children ?? <DayProfit hidden={hidden} />}
    </section>
  );
}

interface TotalProps {
  readonly value: Money | undefined;
  readonly isPending: boolean;
}

/** The figure itself. The early script writes it too, into what is painted. */
export function Total({ value, isPending }: TotalProps): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  return (
    <p data-early="total" className="-mt-1 flow-root min-h-[49px] text-hero">
      {isPending ? (
        <Skeleton width={212} height={36} className="mt-1.5" />
      ) : (
        <Amount
          value={value}
          decimals={TOTAL_DECIMALS}
          unit={SETTLEMENT_CURRENCY}
          leading
          hidden={hidden}
          hiddenLabel={t('shell.hidden')}
        />
      )}
    </p>
  );
}

/** The profit of a day over everything, as home shows it, and what is unrealized of it. */
function DayProfit({ hidden }: { readonly hidden: boolean }): ReactNode {
  const t = useText();
  const total = totalValue(useAssets().data);
  const day = useCall(netWorthCalls, 'getNetWorth', { range: '1D' }, { repeatMs: REFRESH_MS });
  const { data: summary } = useSummary();
  return (
    <>
      <ProfitLine
        curve={day.data && endingWith(day.data, total)}
        range="1D"
        point={null}
        hasFailed={day.isError}
      />
      {summary && summary.marginUsed > 0n ? (
        <p className="text-body text-tertiary">
          <span className="font-medium">
            <Amount
              value={summary.unrealizedProfit}
              decimals={TOTAL_DECIMALS}
              signed
              hidden={hidden}
              hiddenLabel={t('shell.hidden')}
            />
          </span>{' '}
          {t('assets.openProfit')}
        </p>
      ) : null}
    </>
  );
}

const DisplayCurrencySheet = lazyPart(
  async () => (await import('./display-currency-sheet.tsx')).DisplayCurrencySheet,
);

/** Below a total: its approximate value in the chosen currency, with rate and time. */
function DisplayLine({ usdt }: { readonly usdt: Money | undefined }): ReactNode {
  const t = useText();
  const sourceOf = useRateSource();
  const rate = useDisplayRate();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setChoosing(true)}
        className="-my-1 flex min-h-11 flex-wrap items-center gap-x-2 text-start active:opacity-60"
      >
        <span className="flex items-center gap-1 text-body font-medium text-secondary">
          {rate && usdt !== undefined ? (
            <span>
              ≈ <Amount {...shownIn(rate, usdt)} hidden={hidden} hiddenLabel={t('shell.hidden')} />
            </span>
          ) : (
            t('display.choose')
          )}
          <Icon name="chevronDown" size={16} />
          <span className="screen-only">{t('display.title')}</span>
        </span>
        {rate && usdt !== undefined ? (
          <span className="figures-text min-w-0 text-caption text-tertiary">
            {sourceOf(rate)}
            {rate.simulated ? <span className="text-demo"> · {t('display.simulated')}</span> : null}
          </span>
        ) : null}
      </button>
      <Suspense>
        {choosing ? <DisplayCurrencySheet onClose={() => setChoosing(false)} /> : null}
      </Suspense>
    </>
  );
}

/** Source and time of a rate: `EUR/USD 1.08430, 12:03 UTC`. */
function useRateSource(): (rate: DisplayRate) => string {
  const t = useText();
  const nowMs = useNow(MINUTE_MS);
  return ({ source, symbol, price, rate, currency, publisher, simulated, asOf }) => {
    if (source === 'par') return t('display.par');
    const isToday = nowMs - asOf < DAY_MS && source === 'market';
    const time = isToday ? `${clockText(asOf)} UTC` : dateText(asOf);
    if (source === 'setting')
      return t('display.set', {
        rate: figureOf(rate),
        currency,
        publisher: simulated ? t('shell.practice') : (publisher ?? ''),
        time,
      });
    const decimals = findMarketSymbol(symbol ?? '')?.pricePrecision ?? 5;
    const pair = `${symbol?.slice(0, 3)}/${symbol?.slice(3)}`;
    return t('display.market', { pair, price: numberText(price!, { decimals }), time });
  };
}

/** A rate set by operators, with their decimals. */
function figureOf(rate: DisplayRate['rate']): string {
  const decimals = [0, 1, 2, 3, 4, 5, 6].find((places) => rate % 10n ** BigInt(18 - places) === 0n);
  return numberText(rate, { decimals: decimals ?? 6 });
}
