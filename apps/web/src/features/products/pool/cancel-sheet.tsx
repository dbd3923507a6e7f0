import { useText } from '@candor/client/language';
import { productsPoolsCalls } from '@candor/contract/calls/products-pools';
import type { Quantity } from '@candor/domain/money/money';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { useCommand } from '../../../platform/query.ts';
import { unitsText, usdtText, type PoolRequest } from './pool-text.ts';
import { changedByRequests } from './use-pool.ts';

export interface CancelSheetProps {
  readonly request: PoolRequest;
  readonly onClose: () => void;
}

/** Takes back what waits for a NAV, after a question. */
export function CancelSheet({ request, onClose }: CancelSheetProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const { id, amount, unitsLeft } = request;
  const command = useCommand(productsPoolsCalls, 'cancelPoolRequest', {
    refreshes: changedByRequests,
    onDone() {
      successHaptic();
      showToast(t('pool.cancelDone'));
      onClose();
    },
  });
  return (
    <Sheet
      open
      question
      stays={command.isPending}
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('pool.cancelQuestion')}
      text={
        amount === undefined
          ? t('pool.cancelRedeemText', { units: unitsText(unitsLeft ?? (0n as Quantity)) })
          : t('pool.cancelBuyText', { amount: usdtText(amount) })
      }
      actions={
        <>
          <Button tone="quiet" disabled={command.isPending} onClick={onClose}>
            {t('pool.keep')}
          </Button>
          <Button
            busy={command.isPending}
            disabled={!isOnline}
            onClick={() => command.mutate({ id }, { onError: warningHaptic })}
          >
            {isOnline ? t('pool.cancel') : t('pool.offline')}
          </Button>
        </>
      }
    />
  );
}
