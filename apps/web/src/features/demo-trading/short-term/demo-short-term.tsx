import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Tabs } from '@candor/ui/tabs';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { BetTicket } from '../../../parts/second-contract/bet-ticket.tsx';
import { useEntryLines } from '../../../parts/second-contract/entry-lines.ts';
import { MinuteChart } from '../../../parts/second-contract/minute-chart.tsx';
import { useText } from '../../../platform/language.ts';
import { useDemo } from '../demo-account.ts';
import { presentBet } from './present-bet.ts';
import { RunningBet, RunningBets } from './running-bets.tsx';
import { SettledBets } from './settled-bets.tsx';
import { useBetTicket } from './use-bet-ticket.ts';
import { useDemoResult } from './use-demo-result.ts';

const DemoResult = lazy(async () => ({
  default: (await import('./demo-result.tsx')).DemoResult,
}));

type Tab = 'trade' | 'running' | 'history';

const PANEL = 'demo-bets-panel';
const PHONE_CHART = 144;
const WIDE_CHART = 320;

export interface DemoShortTermProps {
  readonly market: MarketSymbol;
  /** The ticket stands beside. */
  readonly wide: boolean;
}

/** Bets on up or down with demo money, on the live prices. */
export function DemoShortTerm({ market, wide }: DemoShortTermProps): ReactNode {
  const [tab, setTab] = useState<Tab>(wide ? 'running' : 'trade');
  const { shown, show, hide } = useDemoResult();
  const tabs: readonly Tab[] = wide ? ['running', 'history'] : ['trade', 'running', 'history'];
  return (
    <>
      {wide || tab === 'trade' ? <BetChart market={market} wide={wide} /> : null}
      {tab === 'trade' ? <NewestRunning symbol={market.symbol} /> : null}
      <div
        className={`-mx-4 -mb-4 flex-1 px-4 pt-1 pb-4 ${tab === 'trade' ? 'mt-2 rounded-t-sheet bg-base' : ''} ${tab === 'history' ? 'bg-base' : ''}`}
      >
        <BetTabs tabs={tabs} tab={tab} onSelect={setTab} />
        <div id={PANEL} role="tabpanel">
          {tab === 'trade' ? (
            <div className="pt-3">
              <DemoBetTicket key={market.symbol} market={market} />
            </div>
          ) : null}
          {tab === 'running' ? <RunningBets /> : null}
          {tab === 'history' ? <SettledBets onOpen={show} /> : null}
        </div>
      </div>
      <Suspense>
        {shown ? (
          <DemoResult
            bet={shown}
            onClose={hide}
            onAgain={() => setTab(wide ? 'running' : 'trade')}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The ticket with demo money. */
export function DemoBetTicket({ market }: Pick<DemoShortTermProps, 'market'>): ReactNode {
  const t = useText();
  return <BetTicket ticket={useBetTicket(market)} amountLabel={t('demoTrading.stake')} />;
}

function BetChart({ market, wide }: DemoShortTermProps): ReactNode {
  const running = useDemo(({ book }) => book.secondContracts);
  const lines = useEntryLines(
    market.symbol,
    running.map((bet) => presentBet(bet)),
  );
  return <MinuteChart market={market} height={wide ? WIDE_CHART : PHONE_CHART} lines={lines} />;
}

function NewestRunning({ symbol }: { readonly symbol: string }): ReactNode {
  const running = useDemo(({ book }) => book.secondContracts);
  const newest = running.findLast((bet) => bet.symbol === symbol);
  return newest ? <RunningBet bet={newest} /> : null;
}

interface BetTabsProps {
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
  readonly onSelect: (tab: Tab) => void;
}

function BetTabs({ tabs, tab, onSelect }: BetTabsProps): ReactNode {
  const t = useText();
  const count = useDemo(({ book }) => book.secondContracts.length);
  const labels: Record<Tab, string> = {
    trade: t('contract.tab.trade'),
    running: t('shortTerm.activeCount', { count }),
    history: t('shortTerm.history'),
  };
  return (
    <div className="-mx-4 border-b border-hairline px-4">
      <Tabs
        label={t('demoTrading.title')}
        items={tabs.map((id) => ({ id, label: labels[id] }))}
        selected={tab}
        onSelect={onSelect}
        panelId={PANEL}
      />
    </div>
  );
}
