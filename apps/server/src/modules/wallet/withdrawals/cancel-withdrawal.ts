import { decideStep } from './advance-withdrawal.ts';
import { withdrawalCommand } from './step-command.ts';

/** Cancels a waiting withdrawal; the first to lock it, the customer or a payout, wins. */
export const cancelWithdrawal = withdrawalCommand('cancelWithdrawal', (withdrawal, nowMs) =>
  decideStep(withdrawal, { kind: 'cancel' }, nowMs),
);
