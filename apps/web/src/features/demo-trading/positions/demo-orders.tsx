import { cancelIn } from '@candor/domain/demo-trading/limit-orders';
import type { DemoOrder } from '@candor/domain/demo-trading/book';
import { EmptyState } from '@candor/ui/message-state';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { CancelQuestion } from '../../../parts/contract/cancel-question.tsx';
import { OrderCard } from '../../../parts/contract/order-card.tsx';
import { FreshFigures } from '../../../parts/freshness.tsx';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useText } from '../../../platform/language.ts';
import { command, useDemo } from '../demo-account.ts';
import { DemoChip, DemoSheet } from '../demo-mark.tsx';

/** Demo orders that wait for their limit, newest first. */
export function DemoOrders(): ReactNode {
  const t = useText();
  const resting = useDemo(({ book }) => book.resting);
  const [cancelling, setCancelling] = useState<DemoOrder | null>(null);
  const cancel = ({ id }: DemoOrder) => {
    setCancelling(null);
    if (!command((book) => cancelIn(book, id))) return warningHaptic();
    successHaptic();
    showToast(t('order.cancelled'), 'success');
  };
  if (resting.length === 0)
    return (
      <EmptyState inline icon="clock" title={t('order.noneTitle')} text={t('order.noneText')} />
    );
  return (
    <>
      <p className="py-3 text-caption text-tertiary">{t('demoTrading.ordersWatched')}</p>
      <FreshFigures>
        <ul className="grid gap-3 desktop:grid-cols-2">
          {resting.toReversed().map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                placedAt={order.placedAtMs}
                chip={<DemoChip />}
                onCancel={() => setCancelling(order)}
              />
            </li>
          ))}
        </ul>
      </FreshFigures>
      {cancelling ? (
        <CancelQuestion
          sheet={DemoSheet}
          order={cancelling}
          onCancel={() => cancel(cancelling)}
          onClose={() => setCancelling(null)}
        />
      ) : null}
    </>
  );
}
