import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Page } from '@candor/ui/page';
import { Sheet } from '@candor/ui/sheet';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ModeSwitch } from '../../parts/contract/mode-switch.tsx';
import { PriceHeader } from '../../parts/contract/price-header.tsx';
import { StaleNotice } from '../../parts/freshness.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useIsWide } from '../../platform/wide.ts';
import { CountdownCard } from '../../parts/second-contract/countdown-card.tsx';
import { choosePeriod, chooseSymbol, useChosenMarket } from './chosen.ts';
import { useEntryLines } from '../../parts/second-contract/entry-lines.ts';
import { MinuteChart } from '../../parts/second-contract/minute-chart.tsx';
import { useActive } from './questions.ts';
import { Records } from './records/records.tsx';
import { ShortTermBar } from './short-term-bar.tsx';
import { SecondContractTicket } from './ticket/second-contract-ticket.tsx';
import { useResult } from './use-result.ts';

const ResultSheet = lazy(async () => ({
  default: (await import('../../parts/second-contract/result-sheet.tsx')).ResultSheet,
}));

const PHONE_CHART = 144;
const WIDE_CHART = 360;
/** Cards above the ticket; the others are among the records. */
const CARDS_SHOWN = 1;

/** Bets on up or down: price, chart, what is running, the ticket, and what has ended. */
export function SecondContractsScreen(): ReactNode {
  const market = useChosenMarket();
  const isWide = useIsWide();
  const [hasRecords, setHasRecords] = useState(false);
  const { shown, show, hide } = useResult();
  const toggle = () => setHasRecords(!hasRecords);
  return (
    <>
      {isWide ? (
        <Page aside={<SecondContractTicket key={market.symbol} market={market} />}>
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
          <ShortTermBar market={market} records={{ shown: hasRecords, onToggle: toggle }} />
          {hasRecords ? (
            <Records onOpen={show} onTrade={toggle} />
          ) : (
            <>
              <Prices market={market} chartHeight={PHONE_CHART} />
              <Running symbol={market.symbol} />
              <div className="-mx-4 mt-2 -mb-4 flex-1 rounded-t-sheet bg-base px-4 pt-3 pb-4">
                <SecondContractTicket key={market.symbol} market={market} />
              </div>
            </>
          )}
        </Page>
      )}
      <Suspense>
        {shown ? (
          <ResultSheet
            contract={shown}
            frame={Sheet}
            chip={<PracticeChip />}
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
