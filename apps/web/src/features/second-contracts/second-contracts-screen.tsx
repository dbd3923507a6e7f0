import { useText } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { AppBar } from '@candor/ui/app-bar';
import { IconButton } from '@candor/ui/button';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { useBackCloses } from '@candor/ui/use-back-closes';
import { Suspense, useState, type ReactNode, useEffect, useRef } from 'react';
import { ModeSwitch } from '../../parts/contract/mode-switch.tsx';
import { PairButton } from '../../parts/contract/pair-button.tsx';
import { PriceHeader } from '../../parts/contract/price-header.tsx';
import { StaleNotice } from '../../parts/freshness.tsx';
import { pairName } from '../../parts/markets.ts';
import { BetTicket } from '../../parts/second-contract/bet-ticket.tsx';
import { CountdownCard } from '../../parts/second-contract/countdown-card.tsx';
import { useEntryLines } from '../../parts/second-contract/entry-lines.ts';
import { MinuteChart } from '../../parts/second-contract/minute-chart.tsx';
import type { SecondContract } from '../../parts/second-contract/second-contract.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { choosePeriod, chooseSymbol, useChosenMarket } from './chosen.ts';
import { useActive, useSettled } from './questions.ts';
import { Records } from './records/records.tsx';
import { useTicket } from './ticket/use-ticket.ts';

const ResultSheet = lazyPart(
  async () => (await import('../../parts/second-contract/result-sheet.tsx')).ResultSheet,
);

const PHONE_CHART = 144;
const WIDE_CHART = 360;
/** Cards above the ticket; the others are among the records. */
const CARDS_SHOWN = 1;

/** Bets on up or down: price, chart, what is running, the ticket, and what has ended. */
export function SecondContractsScreen(): ReactNode {
  const t = useText();
  const market = useChosenMarket();
  const isWide = useIsWide();
  const [hasRecords, setHasRecords] = useState(false);
  const { shown, show, hide } = useResult();
  const leaveRecords = () => setHasRecords(false);
  useLeaving(hasRecords && !isWide && shown === null, leaveRecords);
  return (
    <>
      {isWide ? (
        <Page aside={<Ticket key={market.symbol} market={market} />}>
          <ModeSwitch mode="secondContracts">
            <PracticeChip />
          </ModeSwitch>
          <ShortTermBar market={market} />
          <Prices market={market} chartHeight={WIDE_CHART} />
          <Records onOpen={show} />
        </Page>
      ) : (
        <Page>
          <ModeSwitch mode="secondContracts">
            <PracticeChip />
          </ModeSwitch>
          {hasRecords ? (
            <>
              <AppBar
                title={t('shortTerm.records')}
                back={{ label: t('shell.back'), onPress: leaveRecords }}
              />
              <Records onOpen={show} onTrade={leaveRecords} />
            </>
          ) : (
            <>
              <ShortTermBar market={market} onRecords={() => setHasRecords(true)} />
              <Prices market={market} chartHeight={PHONE_CHART} />
              <Running symbol={market.symbol} />
              <div className="-mx-4 mt-2 -mb-4 flex-1 rounded-t-sheet bg-base px-4 pt-3 pb-4">
                <Ticket key={market.symbol} market={market} />
              </div>
            </>
          )}
        </Page>
      )}
      <Suspense>
        {shown ? (
          <ResultSheet
            contract={shown}
            onClose={hide}
            onAgain={() => {
              chooseSymbol(shown.symbol);
              choosePeriod(shown.periodS);
              setHasRecords(false);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Back and Escape lead from the records to the ticket, not away from the screen. */
function useLeaving(isOpen: boolean, leave: () => void): void {
  useBackCloses(isOpen, leave);
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** The ticket with the money of the contract account. */
function Ticket({ market }: { readonly market: MarketSymbol }): ReactNode {
  return <BetTicket ticket={useTicket(market)} />;
}

interface PricesProps {
  readonly market: MarketSymbol;
  readonly chartHeight: number;
}

function Prices({ market, chartHeight }: PricesProps): ReactNode {
  const lines = useEntryLines(market.symbol, useActive().data?.records);
  return (
    <>
      <StaleNotice />
      <PriceHeader market={market} />
      <MinuteChart market={market} height={chartHeight} lines={lines} />
    </>
  );
}

/** The newest contract of this pair that is running. */
function Running({ symbol }: { readonly symbol: string }): ReactNode {
  const running = useActive().data?.records.filter((each) => each.symbol === symbol) ?? [];
  return running
    .slice(0, CARDS_SHOWN)
    .map((contract) => <CountdownCard key={contract.id} contract={contract} />);
}

/** The result on display: one that was tapped, or the newest that ended while the customer watched. */
function useResult() {
  const active = useActive().data?.records;
  const settled = useSettled(1).data?.records;
  const watched = useRef(new Set<string>());
  const [shown, setShown] = useState<SecondContract | null>(null);
  useEffect(() => {
    for (const { id } of active ?? []) watched.current.add(id);
  }, [active]);
  useEffect(() => {
    const ended = settled?.find(({ id }) => watched.current.has(id));
    for (const { id } of settled ?? []) watched.current.delete(id);
    if (ended) setShown((before) => before ?? ended);
  }, [settled]);
  return { shown, show: setShown, hide: () => setShown(null) };
}

const RulesSheet = lazyPart(
  async () => (await import('../../parts/second-contract/rules-sheet.tsx')).RulesSheet,
);

interface ShortTermBarProps {
  readonly market: MarketSymbol;
  /** Missing where the records stand beside the ticket. */
  readonly onRecords?: () => void;
}

/** The pair, the way to the customer's contracts, and how all this works. */
function ShortTermBar({ market, onRecords }: ShortTermBarProps): ReactNode {
  const t = useText();
  const [explaining, setExplaining] = useState(false);
  return (
    <div className="flex min-h-[52px] flex-wrap items-center gap-x-2">
      <CurrencyIcon code={market.base} size={32} />
      <h1 className="min-w-0">
        <PairButton market={market} label={pairName(market)} onChoose={chooseSymbol} />
      </h1>
      <span className="ms-auto -me-2.5 flex shrink-0">
        {onRecords ? (
          <IconButton label={t('shortTerm.records')} onClick={onRecords}>
            <Icon name="history" />
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
