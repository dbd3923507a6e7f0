import { useText } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import { hasContracts, type MarketSymbol } from '@candor/domain/markets/symbols';
import type { Direction } from '@candor/domain/positions/terms';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Suspense, useState, type ReactNode } from 'react';
import { AlertButton } from '../../parts/alerts/alert-button.tsx';
import { ShortcutKeys } from '../../parts/shortcut-keys/shortcut-keys.tsx';
import { pairName } from '../../parts/markets.ts';
import { StarButton } from '../../parts/star-button.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, goTo } from '../../platform/route.ts';

const SymbolSheet = lazyPart(
  async () => (await import('../../parts/symbol-sheet.tsx')).SymbolSheet,
);

export interface ChartBarProps {
  readonly market: MarketSymbol;
  readonly onChoose: (symbol: string) => void;
}

/** Back, pair switch, alert, star. */
export function ChartBar({ market, onChoose }: ChartBarProps): ReactNode {
  const t = useText();
  const isWide = useIsWide();
  const [open, setOpen] = useState(false);
  const choose = (symbol: string) => {
    setOpen(false);
    onChoose(symbol);
  };
  const { symbol } = market;
  const actions = {
    search: () => setOpen(true),
    ...(hasContracts(symbol) && {
      side: (side: Direction) => goTo('positions', { symbol, side }),
    }),
  };
  return (
    <header className="flex min-h-[52px] items-center gap-1 pt-(--layout-safe-top)">
      <IconButton label={t('shell.back')} className="-ms-2.5" onClick={() => goBack('market')}>
        <Icon name="back" />
      </IconButton>
      <h1 className="min-w-0">
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
      <span className="ms-auto">
        <PracticeChip />
      </span>
      {isWide ? <ShortcutKeys actions={actions} /> : null}
      <AlertButton symbol={market.symbol} />
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
