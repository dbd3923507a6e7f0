import { decideStep } from './advance-withdrawal.ts';
import { withdrawalAct } from './step-act.ts';

/** Takes a withdrawal back while it waits: whoever locks it first, its customer or a payout, wins. */
export const cancelWithdrawal = withdrawalAct('cancelWithdrawal', (withdrawal, nowMs) =>
  decideStep(withdrawal, { kind: 'cancel' }, nowMs),
);
