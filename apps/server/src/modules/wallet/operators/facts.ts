import { toText } from '@candor/domain/money/money';
import { mainHold } from '@candor/domain/wallet/withdrawal';
import type { OperatorFact } from '../../../platform/operator-commands.ts';
import type { StoredDeposit } from '../deposits/store-deposits.ts';
import type { StoredWithdrawal } from '../withdrawals/store-withdrawals.ts';

const optionalText = (name: string, value: string | null): OperatorFact[] =>
  value === null ? [] : [{ name, type: 'text', value }];

/** A reason code that the console translates. */
const optionalReason = (value: string | null): OperatorFact[] =>
  value === null ? [] : [{ name: 'reason', type: 'status', value }];

/** Facts of a deposit shown to operators. */
export const depositFacts = (deposit: StoredDeposit): OperatorFact[] => [
  { name: 'customer', type: 'user', value: deposit.userId },
  { name: 'amount', type: 'amount', value: toText(deposit.amount), currency: deposit.currency },
  { name: 'network', type: 'text', value: deposit.chainType },
  { name: 'address', type: 'text', value: deposit.address },
  ...optionalReason(deposit.reason),
  ...optionalText('txHash', deposit.txId ?? deposit.claimedTxId),
];

/** Facts of a withdrawal shown to operators. */
export function withdrawalFacts(withdrawal: StoredWithdrawal): OperatorFact[] {
  const { currency, amount, fee, value, state } = withdrawal;
  const hold = mainHold(state);
  return [
    { name: 'customer', type: 'user', value: withdrawal.userId },
    { name: 'amount', type: 'amount', value: toText(amount), currency },
    { name: 'fee', type: 'amount', value: toText(fee), currency },
    ...(value === null
      ? []
      : [{ name: 'value', type: 'amount', value: toText(value), currency: 'USDT' } as const]),
    { name: 'network', type: 'text', value: withdrawal.chainType },
    { name: 'address', type: 'text', value: withdrawal.account },
    ...optionalText('bankName', withdrawal.bankName),
    ...optionalText('holder', withdrawal.holder),
    ...optionalReason(hold?.reason ?? state.reason),
    ...(withdrawal.txId === null
      ? []
      : [{ name: 'txHash', type: 'hash', value: withdrawal.txId } as const]),
  ];
}
