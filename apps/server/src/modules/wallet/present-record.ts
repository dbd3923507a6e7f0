import type { ResultOf } from '@candor/contract/calls';
import { ZERO } from '@candor/domain/money/money';
import { mainHold } from '@candor/domain/wallet/withdrawal';
import { wireStatuses } from '@candor/contract/wire/statuses';
import type { Network } from '@candor/domain/wallet/networks';
import type { DepositStatus } from '@candor/domain/wallet/deposit';
import type { WithdrawalStatus } from '@candor/domain/wallet/withdrawal';
import { networkOf } from './deposits/credit.ts';
import type { StoredDeposit } from './deposits/store-deposits.ts';
import type { StepRow } from './store-steps.ts';
import type { StoredWithdrawal } from './withdrawals/store-withdrawals.ts';

type FundingRecord = ResultOf<'listDeposits'>['records'][number];

const { deposit: depositCodes, withdrawal: withdrawalCodes } = wireStatuses;

/** Status codes on the wire. */
const depositStatusCodes: Readonly<Record<DepositStatus, number>> = {
  announced: depositCodes.inReview,
  inReview: depositCodes.inReview,
  confirming: depositCodes.inReview,
  collecting: depositCodes.inReview,
  credited: depositCodes.credited,
  dropped: depositCodes.rejected,
  rejected: depositCodes.rejected,
};
const withdrawalStatusCodes: Readonly<Record<WithdrawalStatus, number>> = {
  waiting: withdrawalCodes.inReview,
  approved: withdrawalCodes.approved,
  sending: withdrawalCodes.approved,
  sent: withdrawalCodes.approved,
  paidOut: withdrawalCodes.paidOut,
  rejected: withdrawalCodes.rejected,
  cancelled: withdrawalCodes.rejected,
  failed: withdrawalCodes.failed,
};

/** The statuses of a wire code; null without a code. */
function statesOf<Status extends string>(
  codes: Readonly<Record<Status, number>>,
  code: number | undefined,
): readonly Status[] | null {
  if (code === undefined) return null;
  return (Object.keys(codes) as Status[]).filter((status) => codes[status] === code);
}
export const depositStates = (code: number | undefined) => statesOf(depositStatusCodes, code);
export const withdrawalStates = (code: number | undefined) => statesOf(withdrawalStatusCodes, code);

const presentSteps = (steps: readonly StepRow[], id: string) =>
  steps
    .filter(({ record_id }) => record_id === id)
    .map(({ step, detail, at }) => ({ step, detail, time: at }));

/** Data needed to present a record. */
interface Beside {
  readonly steps: readonly StepRow[];
  /** What to pay into, and how, while a transfer by bank is expected. */
  readonly payToOf: (deposit: StoredDeposit) => FundingRecord['payTo'];
  /** Confirmations that its network requires; configurable by operators. */
  readonly confirmationsOf: (network: Network) => number;
}

export function presentDeposit(
  deposit: StoredDeposit,
  { steps, confirmationsOf, payToOf }: Beside,
): FundingRecord {
  const network = networkOf(deposit);
  const payTo = payToOf(deposit);
  const confirmationsNeeded = confirmationsOf(network);
  const txHash = deposit.txId ?? deposit.claimedTxId;
  return {
    id: deposit.id,
    currency: deposit.currency,
    chainType: deposit.chainType,
    network: network.name,
    amount: deposit.amount,
    fee: ZERO,
    status: depositStatusCodes[deposit.status],
    state: deposit.status,
    address: deposit.address,
    ...(txHash === null ? {} : { txHash }),
    confirmations: Math.min(deposit.confirmations, confirmationsNeeded),
    confirmationsNeeded,
    ...(deposit.reason === null ? {} : { reason: deposit.reason }),
    ...(deposit.deadlineAtMs === null ? {} : { deadline: deposit.deadlineAtMs }),
    ...(payTo === undefined ? {} : { payTo }),
    timeline: presentSteps(steps, deposit.id),
    createdAt: deposit.createdAtMs,
  };
}

export function presentWithdrawal(
  withdrawal: StoredWithdrawal,
  { steps, confirmationsOf }: Omit<Beside, 'payToOf'>,
): FundingRecord {
  const network = networkOf(withdrawal);
  const confirmationsNeeded = confirmationsOf(network);
  const { state, txId, remark } = withdrawal;
  const hold = mainHold(state);
  const reason = hold?.reason ?? state.reason;
  return {
    id: withdrawal.id,
    currency: withdrawal.currency,
    chainType: withdrawal.chainType,
    network: network.name,
    amount: withdrawal.amount,
    fee: withdrawal.fee,
    status: withdrawalStatusCodes[state.status],
    state: state.status,
    address: withdrawal.account,
    ...(txId === null ? {} : { txHash: txId }),
    confirmations: Math.min(withdrawal.confirmations, confirmationsNeeded),
    confirmationsNeeded,
    ...(reason === null ? {} : { reason }),
    ...(hold === null ? {} : { deadline: hold.untilMs }),
    ...(remark === null ? {} : { remark }),
    timeline: presentSteps(steps, withdrawal.id),
    createdAt: withdrawal.createdAtMs,
  };
}
