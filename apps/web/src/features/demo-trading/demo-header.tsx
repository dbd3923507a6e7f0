import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { IconButton } from '@candor/ui/button';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { ModeLinks } from '../../parts/contract/mode-switch.tsx';
import { PairButton } from '../../parts/contract/pair-button.tsx';
import { pairName } from '../../parts/markets.ts';
import { useText } from '../../platform/language.ts';
import { goBack, hrefTo } from '../../platform/route.ts';
import { useDemo } from './demo-account.ts';
import { DemoChip } from './demo-mark.tsx';

/** Two ways to trade a pair, in the address. */
export const demoModes = ['contract', 'shortTerm'] as const;
export type DemoMode = (typeof demoModes)[number];

const modeTexts = {
  contract: 'shortTerm.modeContract',
  shortTerm: 'shortTerm.modeShortTerm',
} as const;

export interface DemoHeaderProps {
  readonly market: MarketSymbol;
  readonly onChoose: (symbol: string) => void;
  readonly mode: DemoMode;
}

/** The way back, the pair, and that all of it is a demo. */
export function DemoHeader({ market, onChoose, mode }: DemoHeaderProps): ReactNode {
  const t = useText();
  const isAfresh = useDemo((state) => state.isAfresh);
  return (
    <>
      <header className="flex min-h-[52px] flex-wrap items-center gap-x-2 pt-(--layout-safe-top)">
        <IconButton label={t('shell.back')} onClick={() => goBack('home')} className="-ms-2.5">
          <Icon name="back" />
        </IconButton>
        <CurrencyIcon code={market.base} size={32} />
        <h1>
          <PairButton market={market} label={pairName(market)} onChoose={onChoose} />
        </h1>
        <DemoChip />
        <a
          href={hrefTo('chart', { symbol: market.symbol })}
          aria-label={t('contract.fullChart')}
          className="ms-auto -me-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control active:opacity-60"
        >
          <Icon name="fullscreen" />
        </a>
      </header>
      <ModeLinks
        links={demoModes.map((each) => ({
          href: hrefTo('demoTrading', { symbol: market.symbol, mode: each }),
          label: t(modeTexts[each]),
          isCurrent: each === mode,
        }))}
      />
      <p className="pb-2 text-caption text-demo">{t('demoTrading.explained')}</p>
      {isAfresh ? (
        <div className="pb-3">
          <Notice tone="demo" icon="info">
            {t('demoTrading.afresh')}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
