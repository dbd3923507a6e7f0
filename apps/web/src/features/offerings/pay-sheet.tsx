import { useText } from '@candor/client/language';
import { offeringsCalls } from '@candor/contract/calls/offerings';
import { add, subtract } from '@candor/domain/money/money';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { ConfirmSheet } from '../../parts/confirm/confirm-sheet.tsx';
import { useSecrets } from '../../parts/confirm/confirmable.tsx';
import { successHaptic } from '../../platform/haptics.ts';
import { useCommand } from '../../platform/query.ts';
import { utcTimeText } from '../../platform/time-text.ts';
import { shareDecimals } from './my-tickets.tsx';
import { changedByOffering, MONEY_DECIMALS, type Subscription } from './use-offering.ts';

export interface PaySheetProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** The question before a payment, and its receipt. */
export function PaySheet({ subscription, onClose }: PaySheetProps): ReactNode {
  const t = useText();
  // Paying asks for no second factor: nothing leaves the platform.
  const secrets = useSecrets(false);
  // What was asked stays on the receipt, when nothing is due any more.
  const [asked] = useState(subscription);
  const command = useCommand(offeringsCalls, 'payForAllotment', {
    refreshes: changedByOffering,
    onDone: () => successHaptic(),
  });
  const amount = numberText(asked.due, { decimals: MONEY_DECIMALS });
  if (command.data) {
    return (
      <Sheet
        open
        onClose={onClose}
        closeLabel={t('shell.close')}
        title={t('offering.paidTitle')}
        text={t('offering.paidText', { time: utcTimeText(asked.listsAt) })}
        actions={<Button onClick={onClose}>{t('shell.done')}</Button>}
      >
        <div role="status">
          <PayFacts subscription={asked} />
        </div>
      </Sheet>
    );
  }
  return (
    <ConfirmSheet
      title={t('offering.payQuestion', { amount, name: asked.name })}
      text={t('offering.payText')}
      keep={t('shell.cancel')}
      label={secrets.missing === null ? t('offering.pay', { amount }) : t(secrets.missing)}
      disabled={secrets.missing !== null}
      busy={command.isPending}
      onConfirm={() => command.mutate({ id: asked.id, ...secrets.given })}
      onClose={onClose}
    >
      <PayFacts subscription={asked} isDue />
      {secrets.fields(command.error)}
    </ConfirmSheet>
  );
}

interface PayFactsProps extends Pick<PaySheetProps, 'subscription'> {
  readonly isDue?: boolean;
}

function PayFacts({ subscription, isDue = false }: PayFactsProps): ReactNode {
  const t = useText();
  const { due, dueFromBalance, tickets, lot, token, payUntil, listsAt } = subscription;
  const tokens = add(...tickets.filter(({ status }) => status === 'won').map(() => lot));
  const money = { decimals: MONEY_DECIMALS, unit: 'USDT' };
  const fromLocked = subtract(due, dueFromBalance);
  return (
    <Facts>
      {fromLocked > 0n ? (
        <Fact label={t('offering.fromLocked')} value={<Amount value={fromLocked} {...money} />} />
      ) : null}
      {dueFromBalance > 0n ? (
        <Fact
          label={t('offering.fromBalance')}
          value={<Amount value={dueFromBalance} {...money} />}
        />
      ) : null}
      <Fact
        label={t('offering.youGet')}
        value={<Amount value={tokens} decimals={shareDecimals(tokens)} unit={token} />}
      />
      {payUntil === undefined || !isDue ? null : (
        <Fact label={t('offering.payBy')} value={utcTimeText(payUntil)} />
      )}
      <Fact label={t('offering.lists')} value={utcTimeText(listsAt)} />
    </Facts>
  );
}
