import type { DemoPosition } from '@candor/domain/demo-trading/book';
import { EmptyState } from '@candor/ui/message-state';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FreshFigures } from '../../../parts/freshness.tsx';
import { useText } from '../../../platform/language.ts';
import { useDemo } from '../demo-account.ts';
import { DemoAccountLine } from './demo-account-line.tsx';
import { DemoCard, type DemoCommand } from './demo-card.tsx';

const DemoSheets = lazy(async () => ({ default: (await import('./demo-sheets.tsx')).DemoSheets }));

/** What is open with demo money, at the price of this moment. */
export function DemoPositions(): ReactNode {
  const t = useText();
  const open = useDemo(({ book }) => book.open);
  const [chosen, setChosen] = useState<{ position: DemoPosition; command: DemoCommand } | null>(
    null,
  );
  return (
    <>
      <DemoAccountLine />
      {open.length === 0 ? (
        <EmptyState
          inline
          icon="candles"
          title={t('position.noneTitle')}
          text={t('demoTrading.noneText')}
        />
      ) : (
        <p className="pb-3 text-caption text-tertiary">{t('demoTrading.watched')}</p>
      )}
      <FreshFigures>
        <ul className="grid gap-3 desktop:grid-cols-2">
          {open.map((position) => (
            <li key={position.id}>
              <DemoCard
                position={position}
                onCommand={(command) => setChosen({ position, command })}
              />
            </li>
          ))}
        </ul>
      </FreshFigures>
      <Suspense>
        {chosen ? <DemoSheets {...chosen} onDone={() => setChosen(null)} /> : null}
      </Suspense>
    </>
  );
}
