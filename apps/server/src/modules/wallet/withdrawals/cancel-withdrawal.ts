import { decideStep } from './advance-withdrawal.ts';
import { withdrawalCommand } from './step-command.ts';

/** Takes a withdrawal back while it waits: whoever locks it first, its customer or a payout, wins. */
export const cancelWithdrawal = withdrawalCommand('cancelWithdrawal', (withdrawal, nowMs) =>
  decideStep(withdrawal, { kind: 'cancel' }, nowMs),
);
