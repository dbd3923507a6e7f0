import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { ExchangeFacts } from './exchange-facts.tsx';
import type { ExchangeMarket, HeldQuote } from './use-exchange.ts';
import { CurrencyAmount } from '../../parts/currency-amount.tsx';

const STEP_MS = 200;

export interface QuoteSheetProps {
  readonly desk: ExchangeMarket;
  readonly held: HeldQuote;
}

/** The firm quote and the time until it expires; after that the customer requests a new one. */
export function QuoteSheet({ desk, held }: QuoteSheetProps): ReactNode {
  const t = useText();
  const leftMs = Math.max(0, held.untilMs - useNow(STEP_MS));
  const { quote } = held;
  const { isExchanging, isAsking, ask, confirm, dismiss } = desk;
  // A request already sent was sent in time; the server decides whether it arrived in time.
  const isOver = leftMs === 0 && !isExchanging;
  return (
    <Sheet
      open
      question
      onClose={dismiss}
      closeLabel={t('shell.close')}
      title={t('flashExchange.quoteTitle', { from: quote.from, to: quote.to })}
      text={t('flashExchange.quoteText')}
      actions={
        <>
          <Button tone="quiet" onClick={dismiss}>
            {t('shell.cancel')}
          </Button>
          {isOver ? (
            <Button className="grow-[1.7]!" busy={isAsking} onClick={ask}>
              {t('flashExchange.askAgain')}
            </Button>
          ) : (
            <Button className="grow-[1.7]!" busy={isExchanging} onClick={confirm}>
              {t('flashExchange.confirm')}
            </Button>
          )}
        </>
      }
    >
      <p className="text-center text-label font-normal text-secondary">{t('flashExchange.get')}</p>
      <p className={`pb-3 text-center text-display ${isOver ? 'text-disabled' : ''}`}>
        <CurrencyAmount value={quote.received} currency={quote.to} />
      </p>
      <TimeLeft leftMs={leftMs} />
      <div className="mt-3">
        <ExchangeFacts terms={quote} />
      </div>
    </Sheet>
  );
}

const LIFE_MS = 10_000;

function TimeLeft({ leftMs }: { readonly leftMs: number }): ReactNode {
  const t = useText();
  const seconds = Math.ceil(leftMs / 1_000);
  return (
    <div>
      <div className="h-1 overflow-hidden rounded-pill bg-sunken" aria-hidden="true">
        <div
          className="h-full rounded-pill bg-inverse transition-[width] duration-200 ease-linear motion-reduce:transition-none"
          style={{ width: `${Math.min(100, (leftMs / LIFE_MS) * 100)}%` }}
        />
      </div>
      <p
        role={seconds === 0 ? 'status' : 'timer'}
        className="figures mt-1.5 text-center text-label font-normal text-secondary"
      >
        {seconds === 0 ? t('flashExchange.over') : t('flashExchange.left', { seconds })}
      </p>
    </div>
  );
}
