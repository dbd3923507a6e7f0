import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { productsCalls } from '@candor/contract/calls/products';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { SecretFields } from '../../../parts/confirm/secret-fields.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useCall, useCommand } from '../../../platform/query.ts';
import { machinesOf, type MinerOrder } from './miner-order-card.tsx';

export interface CancelSheetProps {
  readonly order: MinerOrder;
  readonly onClose: () => void;
}

/** Cancels an order before its first day: the whole price returns. */
export function CancelSheet({ order, onClose }: CancelSheetProps): ReactNode {
  const t = useText();
  const user = useCall(identityCalls, 'getUser', {});
  const [secrets, setSecrets] = useState({ fundPassword: '', totpCode: '' });
  const hasTotp = user.data?.hasTotp ?? false;
  const returned = order.redemption?.returned ?? 0n;
  const text = numberText(returned, { decimals: MONEY_DECIMALS });
  const command = useCommand(productsCalls, 'redeemProductOrder', {
    refreshes: [
      ...(['getProduct', 'listProducts', 'listProductOrders', 'getProductOrder'] as const),
      ...(['getProductOrdersSummary', 'listBalances', 'listAssets', 'listBalanceChanges'] as const),
    ],
    onDone() {
      successHaptic();
      showToast(t('minerOrders.cancelledDone', { amount: text }), 'success');
      onClose();
    },
  });
  const isComplete = secrets.fundPassword !== '' && (!hasTotp || secrets.totpCode !== '');
  const cancel = () =>
    command.mutate(
      {
        id: order.id,
        returned: order.redemption?.returned,
        fundPassword: secrets.fundPassword,
        ...(secrets.totpCode === '' ? {} : { totpCode: secrets.totpCode }),
      },
      { onError: warningHaptic },
    );
  return (
    <Sheet
      open
      question
      onClose={onClose}
      stays={command.isPending}
      closeLabel={t('shell.close')}
      title={t('minerOrders.cancelQuestion', { machines: machinesOf(order) })}
      text={t('minerOrders.cancelText')}
      actions={(close) => (
        <>
          <Button tone="quiet" onClick={close}>
            {t('minerOrders.keep')}
          </Button>
          <Button busy={command.isPending} disabled={!isComplete} onClick={cancel}>
            {t('minerOrders.cancelConfirm', { amount: text })}
          </Button>
        </>
      )}
    >
      <div className="grid grid-cols-1 gap-4">
        <Facts>
          <Fact
            label={t('minerOrders.returned')}
            value={
              <Amount
                value={order.redemption?.returned}
                decimals={MONEY_DECIMALS}
                unit={order.currency}
              />
            }
          />
        </Facts>
        <SecretFields
          hasTotp={hasTotp}
          secrets={secrets}
          error={command.error}
          onChange={(part) => setSecrets({ ...secrets, ...part })}
        />
      </div>
    </Sheet>
  );
}
