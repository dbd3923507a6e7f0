import { walletCalls } from '@candor/contract/calls/wallet';
import { add, type Money } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import { cleanDecimal } from '@candor/ui/number-text';
import { useState } from 'react';
import { successHaptic, warningHaptic } from '../../platform/haptics.ts';
import { useIsOnline } from '../../platform/online.ts';
import { useCommand, useCall } from '../../platform/query.ts';
import {
  amountOf,
  emptyTransfer,
  swapped,
  TRANSFER_CURRENCY,
  TRANSFER_DECIMALS,
  transferProblem,
  type FreeAccount,
  type TransferForm,
} from './transfer-form.ts';

/** The transferred amount and both new balances. */
export interface TransferReceipt {
  readonly form: TransferForm;
  readonly balances: Readonly<Record<FreeAccount, Money>>;
}

export interface Transfer {
  readonly form: TransferForm;
  readonly amount: Money;
  /** Available balance of each account; undefined until loaded. */
  readonly balances: Readonly<Record<FreeAccount, Money | undefined>>;
  readonly available: Money | undefined;
  /** Balance of the receiving account afterward. */
  readonly after: Money | undefined;
  readonly problem: MessageId | null;
  readonly isSending: boolean;
  readonly failed: boolean;
  readonly receipt: TransferReceipt | null;
  readonly change: (amount: string) => void;
  readonly swap: () => void;
  readonly send: () => void;
  readonly retry: () => void;
  readonly dismiss: () => void;
}

export function useTransfer(): Transfer {
  const [form, setForm] = useState<TransferForm>(emptyTransfer);
  const [receipt, setReceipt] = useState<TransferReceipt | null>(null);
  const isOnline = useIsOnline();
  const free = useCall(walletCalls, 'listBalances', {});
  const contract = useCall(walletCalls, 'getContractBalance', {});
  const balances = {
    balance: free.data?.find(({ currency }) => currency === TRANSFER_CURRENCY)?.available,
    contract: contract.data?.available,
  };
  const amount = amountOf(form);
  const held = balances[form.to];
  const command = useCommand(walletCalls, 'transferFunds', {
    refreshes: [
      'listBalances',
      'getContractBalance',
      'listAssets',
      'listBalanceChanges',
      'getPositionsSummary',
    ],
    onDone({ balance, contract: inContract }) {
      successHaptic();
      setReceipt({ form, balances: { balance, contract: inContract } });
      setForm({ ...form, amount: '' });
    },
  });
  const available = balances[form.from];
  return {
    form,
    amount,
    balances,
    available,
    after: held === undefined ? undefined : add(held, amount),
    problem: transferProblem(form, { available, isOnline }),
    isSending: command.isPending,
    failed: (free.isError && !free.data) || (contract.isError && !contract.data),
    receipt,
    change: (text) => setForm({ ...form, amount: cleanDecimal(text, TRANSFER_DECIMALS) }),
    swap: () => setForm(swapped(form)),
    send: () =>
      command.mutate(
        { from: form.from, to: form.to, amount, currency: TRANSFER_CURRENCY },
        { onError: warningHaptic },
      ),
    retry() {
      void free.refetch();
      void contract.refetch();
    },
    dismiss: () => setReceipt(null),
  };
}
