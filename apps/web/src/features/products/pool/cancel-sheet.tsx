import { useText } from '@candor/client/language';
import { productsPoolsCalls } from '@candor/contract/calls/products-pools';
import type { Quantity } from '@candor/domain/money/money';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { ConfirmSheet } from '../../../parts/confirm/confirm-sheet.tsx';
import { exactAmountText, fullAmountText } from '../../../parts/full-amount.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { useCommand } from '../../../platform/query.ts';
import type { PoolRequest } from './pool-text.ts';
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
  const does =
    amount === undefined
      ? t('pool.cancel')
      : t('redeem.confirm', { amount: fullAmountText(amount, 'USDT'), currency: 'USDT' });
  const label = isOnline ? does : t('products.offline');
  return (
    <ConfirmSheet
      title={t('pool.cancelQuestion')}
      text={
        amount === undefined
          ? t('pool.cancelRedeemText', { units: exactAmountText(unitsLeft ?? (0n as Quantity)) })
          : t('pool.cancelBuyText', { amount: fullAmountText(amount, 'USDT') })
      }
      keep={t('pool.keep')}
      label={label}
      disabled={!isOnline}
      busy={command.isPending}
      onConfirm={() => command.mutate({ id }, { onError: warningHaptic })}
      onClose={onClose}
    />
  );
}
