import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { Amount } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { ConfirmSheet } from '../../../parts/confirm/confirm-sheet.tsx';
import { Confirmable, useSecrets } from '../../../parts/confirm/confirmable.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useCommand } from '../../../platform/query.ts';
import { machinesOf, type MinerOrder } from './miner-order-card.tsx';

export interface CancelSheetProps {
  readonly order: MinerOrder;
  readonly onClose: () => void;
}

/** Cancels an order before its first day: the whole price returns. */
export function CancelSheet(props: CancelSheetProps): ReactNode {
  return (
    <Confirmable onClose={props.onClose}>
      {(hasTotp) => <CancelQuestion {...props} hasTotp={hasTotp} />}
    </Confirmable>
  );
}

interface CancelQuestionProps extends CancelSheetProps {
  readonly hasTotp: boolean;
}

function CancelQuestion({ order, hasTotp, onClose }: CancelQuestionProps): ReactNode {
  const t = useText();
  const secrets = useSecrets(hasTotp);
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
  const cancel = () =>
    command.mutate(
      {
        id: order.id,
        returned: order.redemption?.returned,
        ...secrets.given,
      },
      { onError: warningHaptic },
    );
  return (
    <ConfirmSheet
      title={t('minerOrders.cancelQuestion', { machines: machinesOf(order) })}
      text={t('minerOrders.cancelText')}
      keep={t('minerOrders.keep')}
      label={
        secrets.missing === null
          ? t('minerOrders.cancelConfirm', { amount: text })
          : t(secrets.missing)
      }
      disabled={secrets.missing !== null}
      busy={command.isPending}
      onConfirm={cancel}
      onClose={onClose}
    >
      <Facts>
        <Fact
          label={t('mining.hostedName', { machines: machinesOf(order), name: order.productName })}
          value={<Amount value={order.amount} decimals={MONEY_DECIMALS} unit={order.currency} />}
        />
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
        <Fact label={t('redeem.when')} value={t('redeem.atOnce')} />
      </Facts>
      {secrets.fields(command.error)}
    </ConfirmSheet>
  );
}
