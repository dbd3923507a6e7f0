import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { Button } from '@candor/ui/button';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { ConfirmSheet } from '../../../parts/confirm/confirm-sheet.tsx';
import { Confirmable, useSecrets } from '../../../parts/confirm/confirmable.tsx';
import { exactAmountText } from '../../../parts/full-amount.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { refresh, useCommand } from '../../../platform/query.ts';
import { changedByOrders, type ProductOrder } from '../parts/product.ts';
import { Sum } from '../../../parts/sum.tsx';

export interface RedeemSheetProps {
  readonly order: ProductOrder;
  readonly onClose: () => void;
}

/** Ends an order before its time, or cancels it before its first day: question, then receipt. */
export function RedeemSheet({ order, onClose }: RedeemSheetProps): ReactNode {
  // What was agreed to; afterward the order has no redemption any more.
  const [done, setDone] = useState<ProductOrder | null>(null);
  if (done) return <RedeemReceipt order={done} onClose={onClose} />;
  return (
    <Confirmable onClose={onClose}>
      {(hasTotp) => (
        <RedeemQuestion
          order={order}
          hasTotp={hasTotp}
          onClose={onClose}
          onDone={() => setDone(order)}
        />
      )}
    </Confirmable>
  );
}

interface RedeemQuestionProps extends RedeemSheetProps {
  readonly hasTotp: boolean;
  readonly onDone: () => void;
}

function RedeemQuestion(props: RedeemQuestionProps): ReactNode {
  const t = useText();
  const { order, hasTotp, onClose, onDone } = props;
  const { currency, redemption, status } = order;
  const secrets = useSecrets(hasTotp);
  const isOnline = useIsOnline();
  const command = useRedeeming(onDone);
  const isCancelling = status === 'notStarted';
  if (!redemption) return <RedeemOver onClose={onClose} />;
  const amount = exactAmountText(redemption.returned);
  const missing = isOnline ? secrets.missing : 'products.offline';
  const send = () =>
    command.mutate(
      { id: order.id, returned: redemption.returned, ...secrets.given },
      { onError: warningHaptic },
    );
  return (
    <ConfirmSheet
      title={t(isCancelling ? 'redeem.cancelQuestion' : 'redeem.question', {
        name: order.productName,
      })}
      text={t(isCancelling ? 'redeem.cancelText' : 'redeem.text')}
      keep={t('redeem.keep')}
      label={missing === null ? t('redeem.confirm', { amount, currency }) : t(missing)}
      disabled={missing !== null}
      busy={command.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <RedeemFacts order={order} />
      {secrets.fields(command.error)}
    </ConfirmSheet>
  );
}

/** The order ended while the question was open. */
function RedeemOver({ onClose }: Pick<RedeemSheetProps, 'onClose'>): ReactNode {
  const t = useText();
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('redeem.overTitle')}
      text={t('redeem.overText')}
      actions={<Button onClick={onClose}>{t('redeem.seeOrder')}</Button>}
    />
  );
}

function useRedeeming(onDone: () => void) {
  const command = useCommand(productsCalls, 'redeemProductOrder', {
    refreshes: changedByOrders,
    onDone() {
      successHaptic();
      onDone();
    },
  });
  return {
    ...command,
    mutate: (request: Parameters<typeof command.mutate>[0], options: { onError: () => void }) =>
      command.mutate(request, {
        onError(error) {
          options.onError();
          // Another figure, or nothing to end any more: the question shows what is true now.
          if (error instanceof CallError && error.key.startsWith('products.')) {
            void refresh(['getProductOrder', 'listProductOrders']);
          }
        },
      }),
  };
}

/** What returns, what goes back of the income, and what is given up. */
function RedeemFacts({ order }: { readonly order: ProductOrder }): ReactNode {
  const t = useText();
  const { amount, currency, incomeCurrency, redemption, reserved } = order;
  return (
    <Facts>
      <Fact label={t('productOrders.amount')} value={<Sum value={amount} currency={currency} />} />
      {redemption?.incomeTaken === 0n ? null : (
        <Fact
          label={t('redeem.incomeTaken')}
          value={<Sum value={redemption?.incomeTaken} currency={incomeCurrency} />}
        />
      )}
      <Fact
        label={t('redeem.returned')}
        value={<Sum value={redemption?.returned} currency={currency} />}
      />
      <Fact label={t('redeem.when')} value={t('redeem.atOnce')} />
      {order.dailyRate === undefined ? null : (
        <Fact
          label={t('redeem.givenUp')}
          value={<Sum value={reserved} currency={incomeCurrency} />}
        />
      )}
    </Facts>
  );
}

function RedeemReceipt({ order, onClose }: RedeemSheetProps): ReactNode {
  const t = useText();
  const { currency, redemption } = order;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(order.status === 'notStarted' ? 'redeem.cancelled' : 'redeem.done')}
      text={t('redeem.doneText')}
      actions={<Button onClick={onClose}>{t('shell.done')}</Button>}
    >
      <div role="status" className="pb-3 text-center text-display">
        <Sum value={redemption?.returned} currency={currency} />
        <p className="mt-1 flex justify-center">
          <PracticeChip />
        </p>
      </div>
      <RedeemFacts order={order} />
    </Sheet>
  );
}
