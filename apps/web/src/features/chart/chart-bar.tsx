import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { pairName } from '../../parts/markets.ts';
import { StarButton } from '../../parts/star-button.tsx';
import { useText } from '../../platform/language.ts';
import { goBack } from '../../platform/route.ts';

const SymbolSheet = lazy(async () => ({
  default: (await import('../../parts/symbol-sheet.tsx')).SymbolSheet,
}));

export interface ChartBarProps {
  readonly market: MarketSymbol;
  readonly onChoose: (symbol: string) => void;
  /** Icon buttons before the star. */
  readonly children: ReactNode;
}

/** Back, the pair and the way to others, tools, the star. */
export function ChartBar({ market, onChoose, children }: ChartBarProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  const choose = (symbol: string) => {
    setOpen(false);
    onChoose(symbol);
  };
  return (
    <header className="flex min-h-[52px] items-center gap-1 pt-(--layout-safe-top)">
      <IconButton label={t('shell.back')} className="-ms-2.5" onClick={() => goBack('market')}>
        <Icon name="back" />
      </IconButton>
      <h1 className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-label={`${pairName(market)}, ${t('chart.choosePair')}`}
          className="flex min-h-11 items-center gap-1.5 text-headline active:opacity-60"
        >
          {pairName(market)}
          <Icon name="chevronDown" size={18} />
        </button>
      </h1>
      {children}
      <span className="-me-2.5">
        <StarButton symbol={market.symbol} />
      </span>
      <Suspense>
        {open ? (
          <SymbolSheet selected={market.symbol} onChoose={choose} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </header>
  );
}
