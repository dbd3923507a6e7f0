import { useText } from '@candor/client/language';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { BANK_DECIMALS } from '@candor/domain/wallet/bank/booking';
import type { MessageId } from '@candor/messages/message-id';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { useState, type ReactNode } from 'react';
import { fieldText } from '../../../parts/field-text.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { useCommand } from '../../../platform/query.ts';
import { goTo } from '../../../platform/route.ts';
import { typedAmount } from '../funding/amount-text.ts';
import type { Network } from '../funding/use-networks.ts';
import { changedByFunding } from '../funding/use-records.ts';

/** Announces a bank transfer: the record that follows says where to, and under which reference. */
export function TransferForm({ network }: { readonly network: Network }): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const [amount, setAmount] = useState('');
  const command = useCommand(fundingCalls, 'requestDeposit', {
    refreshes: changedByFunding,
    onDone: ({ id }) => goTo('fundingResult', { kind: 'deposit', id }),
  });
  const { currency, chainType } = network;
  const value = typedAmount(amount);
  const problem: MessageId | null = !isOnline
    ? 'deposit.offline'
    : value === 0n
      ? 'deposit.enterAmount'
      : null;
  return (
    <Card className="mt-4 grid grid-cols-1 gap-3">
      <h2 className="text-headline">{t('deposit.transferTitle')}</h2>
      <p className="text-label font-normal text-secondary">{t('deposit.transferText')}</p>
      <AmountField
        label={t('deposit.transferAmount')}
        value={amount}
        onChange={setAmount}
        decimals={BANK_DECIMALS}
        unit="USD"
        error={fieldText(command.error, 'amount')}
      />
      <Button
        busy={command.isPending}
        disabled={problem !== null}
        onClick={() => command.mutate({ currency, chainType, amount: value })}
      >
        {t(problem ?? 'deposit.transferSend')}
      </Button>
      <p className="text-label font-normal text-secondary">{t('deposit.onlyBank')}</p>
    </Card>
  );
}
