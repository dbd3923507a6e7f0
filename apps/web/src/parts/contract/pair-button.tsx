import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Icon } from '@candor/ui/icon';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';

const SymbolSheet = lazyPart(async () => (await import('../symbol-sheet.tsx')).SymbolSheet);

export interface PairButtonProps {
  readonly market: MarketSymbol;
  readonly label: string;
  readonly onChoose: (symbol: string) => void;
}

/** The pair; a tap offers the others. */
export function PairButton({ market, label, onChoose }: PairButtonProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  const choose = (symbol: string) => {
    onChoose(symbol);
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={t('contract.choosePair', { pair: label })}
        className="flex min-h-11 items-center gap-1.5 text-headline active:opacity-60"
      >
        {label}
        <Icon name="chevronDown" size={18} />
      </button>
      <Suspense>
        {open ? (
          <SymbolSheet
            onlyContracts
            selected={market.symbol}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
