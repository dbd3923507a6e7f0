import { useText } from '@candor/client/language';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Change, Price } from '@candor/ui/figures';
import { shownSign } from '@candor/ui/number-text';
import { Sparkline } from '@candor/ui/sparkline';
import { memo, type ReactNode } from 'react';
import { useTicker } from '../platform/live.ts';
import type { SymbolRow } from './markets.ts';
import { openingText } from './opening-text.ts';

export interface MarketRowProps {
  readonly row: SymbolRow;
  /** `BTC/USDT` or `BTC`. */
  readonly title: ReactNode;
  /** `Bitcoin · 20×`. */
  readonly note: ReactNode;
  /** One of the two. */
  readonly href?: string;
  readonly onPress?: () => void;
}

/** One market, 64 high. It subscribes to its own symbol, so a price re-renders only this row. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps): ReactNode {
  const { row, href, onPress } = props;
  const appearance =
    '@container -mx-2 flex min-h-16 w-[calc(100%+16px)] flex-wrap items-center gap-x-3 rounded-control px-2 text-start active:bg-pressed/60';
  if (href) {
    return (
      <a href={href} className={appearance} data-symbol={row.symbol}>
        <RowBody {...props} />
      </a>
    );
  }
  return (
    <button type="button" onClick={onPress} className={appearance} data-symbol={row.symbol}>
      <RowBody {...props} />
    </button>
  );
});

function RowBody({ row, title, note }: MarketRowProps): ReactNode {
  const { price, changePercent, state } = useTicker(row.symbol) ?? row;
  return (
    <>
      <CurrencyIcon code={row.base} />
      <span className="min-w-0 flex-[1_1_3.5rem] text-balance">
        <span className="block text-[1rem]/[1.375rem] font-semibold tracking-[-0.004em]">
          {title}
        </span>
        <span className="block text-label font-normal text-tertiary">
          {state === 'closed' ? <Closed opensAt={row.opensAt} /> : note}
        </span>
      </span>
      <span className="@max-[19rem]:hidden">
        <Sparkline
          points={row.sparkline.map(Number)}
          width={48}
          height={26}
          direction={shownSign(changePercent * 100n, 2)}
        />
      </span>
      <span className="ms-auto min-w-21 text-end">
        <span className="block text-[1rem]/[1.375rem] font-semibold tracking-[-0.004em]">
          <Price value={price} decimals={row.pricePrecision} flash />
        </span>
        <span className="block text-label">
          <Change rate={changePercent} />
        </span>
      </span>
    </>
  );
}

/** Until when, where the server says so. */
function Closed({ opensAt }: Pick<SymbolRow, 'opensAt'>): ReactNode {
  const t = useText();
  return opensAt === undefined
    ? t('market.closed')
    : t('market.closedUntil', { time: openingText(opensAt) });
}
