import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Suspense, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, hrefTo } from '../../platform/route.ts';
import { CurrencyPair } from './currency-pair.tsx';
import { shareText } from './exchange-form.ts';
import { LatestExchanges } from './latest-exchanges.tsx';
import { useExchange, type ExchangeMarket } from './use-exchange.ts';

const QuoteSheet = lazyPart(async () => (await import('./quote-sheet.tsx')).QuoteSheet, {
  close: ({ desk }) => desk.dismiss(),
});
const ReceiptSheet = lazyPart(async () => (await import('./receipt-sheet.tsx')).ReceiptSheet);

/** Converts one currency into another: amount, firm quote, receipt. */
export function FlashExchangeScreen(): ReactNode {
  const desk = useExchange();
  if (desk.failed) {
    return (
      <Page>
        <ExchangeBar />
        <FailedState onRetry={desk.retry} />
      </Page>
    );
  }
  return (
    <Page>
      <ExchangeBar />
      <div className="mx-auto flex w-full max-w-(--layout-column-max) flex-1 flex-col">
        <CurrencyPair desk={desk} />
        <Shares desk={desk} />
        <Terms />
        <LatestExchanges />
        <div className="min-h-4 flex-1 desktop:flex-none" />
        <AskButton desk={desk} />
      </div>
      <Suspense>
        {desk.held ? <QuoteSheet desk={desk} held={desk.held} /> : null}
        {desk.receipt ? <ReceiptSheet receipt={desk.receipt} onClose={desk.dismiss} /> : null}
      </Suspense>
    </Page>
  );
}

function ExchangeBar(): ReactNode {
  const t = useText();
  return (
    <AppBar
      title={t('flashExchange.title')}
      back={{ label: t('shell.back'), onPress: () => goBack('assets') }}
      actions={
        <span className="flex items-center gap-1 pe-1">
          <PracticeChip />
          <a
            href={hrefTo('flashExchangeOrders')}
            aria-label={t('flashExchangeOrders.title')}
            className="flex size-11 items-center justify-center rounded-pill active:opacity-60"
          >
            <Icon name="history" />
          </a>
        </span>
      }
    />
  );
}

const PERCENTS = [25, 50, 75, 100];

interface PartProps {
  readonly desk: ExchangeMarket;
}

function Shares({ desk }: PartProps): ReactNode {
  const t = useText();
  const { from } = desk.form;
  const available = desk.free(from);
  return (
    <div
      role="group"
      aria-label={t('flashExchange.share')}
      className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(max(3.5rem,20%),1fr))] gap-2"
    >
      {PERCENTS.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={!available}
          onClick={() => available !== undefined && desk.type(shareText(available, percent, from))}
          className="figures min-h-11 rounded-control bg-pressed text-body font-medium text-secondary active:opacity-80 disabled:text-disabled"
        >
          {percent === 100 ? t('flashExchange.all') : `${percent}%`}
        </button>
      ))}
    </div>
  );
}

/** The terms of every quote. */
function Terms(): ReactNode {
  const t = useText();
  const lines = [
    'flashExchange.termFirm',
    'flashExchange.termBetter',
    'flashExchange.termSpread',
  ] as const;
  return (
    <ul className="mt-5 grid gap-3 text-body text-secondary">
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          <Icon name="check" size={20} className="shrink-0 text-primary" />
          {t(line)}
        </li>
      ))}
    </ul>
  );
}

function AskButton({ desk }: PartProps): ReactNode {
  const t = useText();
  const { problem, isAsking, ask } = desk;
  return (
    <div className="sticky bottom-0 bg-canvas pt-2 pb-[calc(8px+var(--layout-safe-bottom))]">
      <Button busy={isAsking} disabled={problem !== null} onClick={ask}>
        {t(problem ?? 'flashExchange.ask')}
      </Button>
    </div>
  );
}
