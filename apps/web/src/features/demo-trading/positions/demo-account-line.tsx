import { availableIn } from '@candor/domain/demo-trading/book';
import type { Money } from '@candor/domain/money/money';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { equityAt } from '@candor/domain/positions/profit';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { useTickers } from '../../../platform/live.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { useDemo } from '../demo-account.ts';

const ResetQuestion = lazy(async () => ({
  default: (await import('./reset-question.tsx')).ResetQuestion,
}));

/** What the demo account is worth now, what of it is free, and the way back to its beginning. */
export function DemoAccountLine(): ReactNode {
  const t = useText();
  const book = useDemo((state) => state.book);
  const tickers = useTickers();
  const [isAsking, setIsAsking] = useState(false);
  // A stake is worth itself until the log says otherwise, and so is what an order has locked.
  const set = [...book.secondContracts.map(({ stake }) => stake), ...book.resting.map(lockedBy)];
  const equity = book.open.reduce(
    (sum, position) =>
      sum + equityAt(position, tickers[position.symbol]?.price ?? position.entryPrice),
    set.reduce((sum, money) => sum + money, availableIn(book) as bigint),
  ) as Money;
  const figure = (label: string, value: Money) => (
    <dl>
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="m-0 text-headline">
        <Amount value={value} decimals={MONEY_DECIMALS} />
      </dd>
    </dl>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      {figure(t('demoTrading.equity'), equity)}
      {figure(t('demoTrading.free'), availableIn(book))}
      <span>
        <Button size="compact" tone="quiet" onClick={() => setIsAsking(true)}>
          {t('demoTrading.reset')}
        </Button>
      </span>
      <Suspense>{isAsking ? <ResetQuestion onClose={() => setIsAsking(false)} /> : null}</Suspense>
    </div>
  );
}
