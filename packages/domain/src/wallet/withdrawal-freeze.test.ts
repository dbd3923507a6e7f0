import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { type Hold, holdMs, waitingReasons } from './withdrawal-holds.ts';
import {
  deadlineOf,
  requested,
  stepWithdrawal,
  type WithdrawalEvent,
  type WithdrawalState,
} from './withdrawal.ts';

const HOUR = 3_600_000;
const durations: Readonly<Record<Hold['reason'], number>> = {
  ...holdMs,
  kycTier: 7 * HOUR,
  securityHold: 24 * HOUR,
};
const reasons = waitingReasons.filter((reason) => reason !== 'accountFrozen');

/** Every withdrawal that has not left: what may hold it, in every combination, and nothing. */
const stoppable: readonly WithdrawalState[] = Array.from(
  { length: 2 ** reasons.length },
  (_, bits) =>
    requested(
      reasons
        .filter((_reason, index) => bits & (1 << index))
        .map((reason): Hold => ({ reason, untilMs: durations[reason] })),
    ),
);
const frozen = stoppable.map(
  (state) => stepWithdrawal(state, { kind: 'ownFreeze', keeps: true }, 0).state,
);

function tryStep(state: WithdrawalState, event: WithdrawalEvent, nowMs: number) {
  try {
    return stepWithdrawal(state, event, nowMs);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

test('a freeze returns the money of every withdrawal that has not left, if its owner wants', () => {
  for (const state of stoppable)
    expect(stepWithdrawal(state, { kind: 'ownFreeze', keeps: false }, 0)).toMatchObject({
      state: { status: 'cancelled' },
      money: 'refund',
    });
});

test('cannot stop what has left', () => {
  const sending = stepWithdrawal(requested([]), { kind: 'send' }, 0).state;
  const sent = stepWithdrawal(sending, { kind: 'accepted' }, 0).state;
  const paidOut = stepWithdrawal(sent, { kind: 'confirmed' }, 0).state;
  for (const state of [sending, sent, paidOut])
    expect(tryStep(state, { kind: 'ownFreeze', keeps: false }, 0)).toBeNull();
});

test('holds what is kept, whatever operators and networks do, and returns it in the end', () => {
  for (const state of frozen) {
    let step = { state, money: 'keep' as string };
    for (const kind of ['approve', 'sanctionsCleared', 'networkUp'] as const)
      step = tryStep(step.state, { kind }, 0) ?? step;
    expect(step.state.status).toBe('waiting');
    for (let deadlines = 0; step.state.status === 'waiting'; deadlines += 1) {
      expect(deadlines).toBeLessThan(9);
      step = stepWithdrawal(step.state, { kind: 'deadline' }, deadlineOf(step.state)!);
    }
    expect(step.money).toBe('refund');
  }
});

test('ends in the security hold and then, without any payment, in the payout', () => {
  for (const state of frozen) {
    const holdUntilMs = 24 * HOUR;
    let step = stepWithdrawal(state, { kind: 'endOwnFreeze', holdUntilMs }, 0);
    const held = step.state.holds.filter(({ reason }) => reason === 'securityHold');
    expect(held).toEqual([{ reason: 'securityHold', untilMs: holdUntilMs }]);
    expect(step.state.holds.some(({ reason }) => reason === 'accountFrozen')).toBe(false);
    for (const kind of ['approve', 'sanctionsCleared', 'networkUp'] as const)
      step = tryStep(step.state, { kind }, 0) ?? step;
    while (step.state.status === 'waiting')
      step = stepWithdrawal(step.state, { kind: 'deadline' }, deadlineOf(step.state)!);
    expect(step.state.status).toBe('approved');
  }
  expect(tryStep(requested([]), { kind: 'endOwnFreeze', holdUntilMs: 1 }, 0)).toBeNull();
});
