import type { ClosedDemoPosition } from '@candor/domain/demo-trading/book';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Price } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { pairName, shownMarket } from '../../parts/markets.ts';
import { useText } from '../../platform/language.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { useDemo } from './demo-account.ts';
import { MONEY_DECIMALS } from '../../parts/money-decimals.ts';
import { DemoChip } from './demo-mark.tsx';

const DemoReceipt = lazy(async () => ({
  default: (await import('./demo-receipt.tsx')).DemoReceipt,
}));

/** What was closed with demo money, newest first. */
export function DemoHistory(): ReactNode {
  const t = useText();
  const closed = useDemo(({ book }) => book.closed);
  const [opened, setOpened] = useState<ClosedDemoPosition | null>(null);
  if (closed.length === 0) {
    return (
      <EmptyState
        inline
        icon="history"
        title={t('history.noneTitle')}
        text={t('demoTrading.noHistoryText')}
      />
    );
  }
  return (
    <>
      <div className="pt-3 pb-2">
        <DemoChip />
      </div>
      <ul>
        {closed.map((position) => (
          <li key={position.id}>
            <ClosedLine position={position} onOpen={() => setOpened(position)} />
          </li>
        ))}
      </ul>
      <Suspense>
        {opened ? <DemoReceipt position={opened} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </>
  );
}

interface ClosedLineProps {
  readonly position: ClosedDemoPosition;
  readonly onOpen: () => void;
}

function ClosedLine({ position, onOpen }: ClosedLineProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center gap-3 border-t border-hairline py-3 text-start active:opacity-60"
    >
      <CurrencyIcon code={market.base} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-body-strong">{pairName(market)}</span>
          <span className={`text-label ${position.direction === 'long' ? 'text-up' : 'text-down'}`}>
            {t(`ticket.${position.direction}`)} {position.leverage}×
          </span>
        </span>
        <span className="block text-label font-normal text-secondary">
          <Price value={position.entryPrice} decimals={market.pricePrecision} /> →{' '}
          <Price value={position.exitPrice} decimals={market.pricePrecision} />
        </span>
        <span className="block text-caption text-tertiary">
          {t(`closeReason.${position.reason}`)} · {dateTimeText(position.closedAtMs)}
        </span>
      </span>
      <span className="ms-auto text-body-strong">
        <Amount value={position.profit} decimals={MONEY_DECIMALS} signed />
      </span>
    </button>
  );
}
