import { useText } from '@candor/client/language';
import { offeringsCalls } from '@candor/contract/calls/offerings';
import { add, subtract } from '@candor/domain/money/money';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { fieldText } from '../../parts/field-text.ts';
import { successHaptic } from '../../platform/haptics.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useCommand } from '../../platform/query.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import {
  changedByOffering,
  MONEY_DECIMALS,
  type Subscription,
  TOKEN_DECIMALS,
} from './use-offering.ts';

export interface PaySheetProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** The question before a payment, and its receipt. */
export function PaySheet({ subscription, onClose }: PaySheetProps): ReactNode {
  const t = useText();
  const [fundPassword, setFundPassword] = useState('');
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
        text={t('offering.paidText', { time: dateTimeText(asked.listsAt) })}
        actions={<Button onClick={onClose}>{t('shell.done')}</Button>}
      >
        <div role="status">
          <PayFacts subscription={asked} />
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('offering.payQuestion', { amount, name: asked.name })}
      text={t('offering.payText')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            className="grow-[1.7]!"
            busy={command.isPending}
            disabled={fundPassword === ''}
            onClick={() => command.mutate({ id: asked.id, fundPassword })}
          >
            {t('offering.pay', { amount })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="empty:hidden">
          <PracticeChip />
        </p>
        <PayFacts subscription={asked} />
        <TextField
          type="password"
          label={t('offering.fundPassword')}
          value={fundPassword}
          autoComplete="off"
          maxLength={128}
          error={fieldText(command.error, 'fundPassword')}
          onChange={setFundPassword}
        />
      </div>
    </Sheet>
  );
}

function PayFacts({ subscription }: Pick<PaySheetProps, 'subscription'>): ReactNode {
  const t = useText();
  const { due, dueFromBalance, tickets, lot, token, listsAt } = subscription;
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
        value={<Amount value={tokens} decimals={TOKEN_DECIMALS} unit={token} />}
      />
      <Fact label={t('offering.lists')} value={dateTimeText(listsAt)} />
    </Facts>
  );
}
