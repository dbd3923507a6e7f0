import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { IconButton } from '@candor/ui/button';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Icon } from '@candor/ui/icon';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { PairButton } from '../../parts/contract/pair-button.tsx';
import { pairName } from '../../parts/markets.ts';
import { useText } from '../../platform/language.ts';
import { chooseSymbol } from './chosen.ts';

const RulesSheet = lazy(async () => ({
  default: (await import('../../parts/second-contract/rules-sheet.tsx')).RulesSheet,
}));

export interface ShortTermBarProps {
  readonly market: MarketSymbol;
  /** Missing where the records stand beside the ticket. */
  readonly records?: { readonly shown: boolean; readonly onToggle: () => void };
}

/** The pair, the way to the customer's contracts, and how all this works. */
export function ShortTermBar({ market, records }: ShortTermBarProps): ReactNode {
  const t = useText();
  const [explaining, setExplaining] = useState(false);
  return (
    <div className="flex min-h-[52px] flex-wrap items-center gap-x-2">
      <CurrencyIcon code={market.base} size={32} />
      <h1 className="min-w-0">
        <PairButton market={market} label={pairName(market)} onChoose={chooseSymbol} />
      </h1>
      <span className="ms-auto -me-2.5 flex shrink-0">
        {records ? (
          <IconButton
            label={t('shortTerm.records')}
            aria-pressed={records.shown}
            onClick={records.onToggle}
          >
            <Icon name="history" bold={records.shown} />
          </IconButton>
        ) : null}
        <IconButton label={t('shortTerm.rulesTitle')} onClick={() => setExplaining(true)}>
          <Icon name="info" />
        </IconButton>
      </span>
      <Suspense>{explaining ? <RulesSheet onClose={() => setExplaining(false)} /> : null}</Suspense>
    </div>
  );
}
