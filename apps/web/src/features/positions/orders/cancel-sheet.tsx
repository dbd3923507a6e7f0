import { positionsCalls } from '@candor/contract/calls/positions';
import { Sheet, type SheetProps } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { CancelQuestion } from '../../../parts/contract/cancel-question.tsx';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useText } from '../../../platform/language.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions } from '../funds.ts';
import { toRestingOrder, type Position } from '../position.ts';

export interface CancelSheetProps {
  readonly order: Position;
  readonly onClose: () => void;
}

/** Asks, and cancels an order; whether it was filled meanwhile, the server says. */
export function CancelSheet({ order, onClose }: CancelSheetProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const cancel = useCommand(positionsCalls, 'cancelPosition', {
    refreshes: changedByPositions,
    onDone() {
      successHaptic();
      showToast(t('order.cancelled'), 'success');
      onClose();
    },
  });
  return (
    <CancelQuestion
      sheet={PracticeSheet}
      order={toRestingOrder(order)}
      firstMark={order.markPrice}
      busy={cancel.isPending}
      pause={isOnline ? null : t('trade.offline')}
      onCancel={() => cancel.mutate({ id: order.id }, { onError: warningHaptic })}
      onClose={onClose}
    />
  );
}

function PracticeSheet({ children, ...sheet }: SheetProps): ReactNode {
  return (
    <Sheet {...sheet}>
      <div className="mb-3 flex flex-wrap gap-2">
        <PracticeChip />
      </div>
      {children}
    </Sheet>
  );
}
