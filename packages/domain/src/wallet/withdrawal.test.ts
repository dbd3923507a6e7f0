import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import {
  deadlineOf,
  isLate,
  isUnaccountedFor,
  mainHold,
  requested,
  stepWithdrawal,
  type WithdrawalEvent,
  type WithdrawalState,
} from './withdrawal.ts';
import {
  type Hold,
  holdMs,
  LATE_AT_MOST_MS,
  underWayReasons,
  waitingReasons,
} from './withdrawal-holds.ts';

/** A withdrawal with the history of its money, and a clock that only deadlines move. */
interface World {
  readonly state: WithdrawalState;
  readonly nowMs: number;
  readonly paid: number;
  readonly refunded: number;
  /** How often the house covered it. */
  readonly borne: number;
}

const HOUR = 3_600_000;
/**
 * Every possible event. A deadline is the passing of time to the next one and cannot be prevented.
 */
const events: readonly WithdrawalEvent[] = [
  { kind: 'deadline' },
  { kind: 'cancel' },
  { kind: 'approve' },
  { kind: 'sanctions' },
  { kind: 'sanctionsCleared' },
  { kind: 'reject', reason: 'addressInvalid' },
  { kind: 'courtOrder', untilMs: Number.MAX_SAFE_INTEGER },
  { kind: 'networkDown' },
  { kind: 'networkUp' },
  { kind: 'send' },
  { kind: 'accepted' },
  { kind: 'notSent' },
  { kind: 'confirmed' },
  { kind: 'bounced' },
];
/** Automatic events of product and network: no operator, no customer, no payment. */
const byItself = new Set(['deadline', 'networkUp', 'send', 'accepted', 'confirmed']);

function next(world: World, event: WithdrawalEvent): World | null {
  const deadline = deadlineOf(world.state);
  if (event.kind === 'deadline' && deadline === null) return null;
  const nowMs = event.kind === 'deadline' ? Math.max(world.nowMs, deadline!) : world.nowMs;
  try {
    const { state, money } = stepWithdrawal(world.state, event, nowMs);
    return {
      state,
      nowMs,
      paid: world.paid + (money === 'pay' ? 1 : 0),
      refunded: world.refunded + (money === 'refund' ? 1 : 0),
      borne: world.borne + (money === 'bear' ? 1 : 0),
    };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Key of a world; worlds that differ only by date are equal, because times count from now. */
const nameOf = ({ state, nowMs, paid, refunded, borne }: World): string =>
  JSON.stringify([
    state.status,
    state.reason,
    state.handovers,
    state.holds
      .map(
        ({ reason, untilMs, endsMs = nowMs }) => `${reason} ${untilMs - nowMs} ${endsMs - nowMs}`,
      )
      .toSorted(),
    borne,
    paid,
    refunded,
  ]);

const durations: Readonly<Record<Hold['reason'], number>> = {
  ...holdMs,
  kycTier: 7 * HOUR,
  securityHold: 24 * HOUR,
};

/** What a withdrawal can wait for from the start; a freeze only ever comes later. */
const startingReasons = waitingReasons.filter((reason) => reason !== 'accountFrozen');

/** Every set of holds that a withdrawal can start with. */
const beginnings: readonly World[] = Array.from(
  { length: 2 ** startingReasons.length },
  (_, bits): World => {
    const holds = startingReasons
      .filter((_reason, index) => bits & (1 << index))
      .map((reason): Hold => ({ reason, untilMs: durations[reason] }));
    return { state: requested(holds), nowMs: 0, paid: 0, refunded: 0, borne: 0 };
  },
);

/** States that wait for somebody or something. */
const waiting = ['waiting', 'sending', 'sent'];

/** All worlds that any order of events can reach, each with its transitions. */
function explore() {
  const worlds = new Map<string, World>();
  const ways = new Map<string, { event: WithdrawalEvent; to: string }[]>();
  const queue = [...beginnings];
  for (let world = queue.pop(); world; world = queue.pop()) {
    const name = nameOf(world);
    if (worlds.has(name)) continue;
    worlds.set(name, world);
    const found = events.flatMap((event) => {
      const to = next(world, event);
      if (!to) return [];
      queue.push(to);
      return [{ event, to: nameOf(to) }];
    });
    ways.set(name, found);
  }
  return { worlds, ways };
}

const { worlds, ways } = explore();

/** Worlds from which `goal` can be reached through events that `allowed` permits. */
function reaching(goal: (world: World) => boolean, allowed: (event: WithdrawalEvent) => boolean) {
  const reached = new Set([...worlds].flatMap(([name, world]) => (goal(world) ? [name] : [])));
  for (let grown = -1; grown !== reached.size;) {
    grown = reached.size;
    for (const [name, found] of ways)
      if (found.some(({ event, to }) => allowed(event) && reached.has(to))) reached.add(name);
  }
  return reached;
}

const isGivenBack = ({ state }: World) =>
  ['rejected', 'cancelled', 'failed'].includes(state.status);

describe(`every state that a withdrawal can reach (${worlds.size} of them)`, () => {
  test('covers every status', () => {
    expect(worlds.size).toBeGreaterThan(100);
    const statuses = new Set([...worlds.values()].map(({ state }) => state.status));
    expect([...statuses].sort()).toEqual([
      'approved',
      'cancelled',
      'failed',
      'paidOut',
      'rejected',
      'sending',
      'sent',
      'waiting',
    ]);
  });

  test('leads to the payout automatically, without any payment or decision', () => {
    const paid = reaching(
      ({ state }) => state.status === 'paidOut',
      ({ kind }) => byItself.has(kind),
    );
    // Refunded money is free; a new request is a new beginning, and beginnings are checked too.
    const isListed = ({ state }: World) => state.holds.some(({ reason }) => reason === 'sanctions');
    const stuck = [...worlds].filter(
      ([name, world]) => !paid.has(name) && !isGivenBack(world) && !isListed(world),
    );
    // A network that is down may also refund at its deadline; it pays once it is up.
    expect(stuck).toEqual([]);
    expect(beginnings.every((world) => isListed(world) || paid.has(nameOf(world)))).toBe(true);
  });

  test('has only listed reasons to wait, each with an end within its maximum', () => {
    const longest = Math.max(...Object.values(durations));
    for (const { state, nowMs } of worlds.values()) {
      expect(state.holds.length > 0).toBe(waiting.includes(state.status));
      const reasons = state.status === 'waiting' ? waitingReasons : underWayReasons;
      for (const { reason, untilMs } of state.holds) {
        expect(reasons).toContain(reason);
        expect(untilMs - nowMs).toBeGreaterThan(0);
        expect(untilMs - nowMs).toBeLessThanOrEqual(longest);
      }
    }
  });

  test('moves on at its deadline', () => {
    for (const [name, { state }] of worlds)
      if (waiting.includes(state.status))
        expect(ways.get(name)!.map(({ event }) => event.kind)).toContain('deadline');
  });

  test('keeps the money of a payout in transit for seven days and notifies operators', () => {
    const underWay = [...worlds].filter(([, { state }]) =>
      ['sending', 'sent'].includes(state.status),
    );
    expect(underWay.length).toBeGreaterThan(3);
    for (const [name, { state }] of underWay) {
      const { to } = ways.get(name)!.find(({ event }) => event.kind === 'deadline')!;
      const after = worlds.get(to)!;
      if (state.holds.some(({ endsMs, untilMs }) => endsMs === untilMs)) {
        expect(after).toMatchObject({ paid: 0, refunded: 1, borne: 0 });
        expect(isUnaccountedFor(after.state)).toBe(true);
        continue;
      }
      expect(after.state.status).toBe(state.status);
      expect(isLate(after.state)).toBe(true);
      expect(after.paid + after.refunded).toBe(0);
    }
  });

  test("refunds a payout only on proof that it did not leave or arrive, or at the house's risk", () => {
    const proofs = new Set(['notSent', 'bounced']);
    const unproven = reaching(
      (world) => isGivenBack(world) && !isUnaccountedFor(world.state) && world.borne === 0,
      ({ kind }) => !proofs.has(kind),
    );
    const handedOver = [...worlds].filter(([, { state }]) =>
      ['sending', 'sent'].includes(state.status),
    );
    expect(handedOver.filter(([name]) => unproven.has(name))).toEqual([]);
  });

  test('ends without any response, except for new court orders, list entries and network outages', () => {
    const renewing = new Set(['courtOrder', 'networkDown', 'networkUp', 'sanctions']);
    const under = new Set<string>();
    const done = new Set<string>();
    const visit = (name: string): void => {
      if (done.has(name)) return;
      expect(under.has(name), `${name} comes round again`).toBe(false);
      under.add(name);
      for (const { event, to } of ways.get(name)!) if (!renewing.has(event.kind)) visit(to);
      under.delete(name);
      done.add(name);
    };
    for (const name of worlds.keys()) visit(name);
  });

  test('pays what a sanctions list holds only after its case was cleared', () => {
    const unjudged = reaching(
      ({ state }) => state.status === 'paidOut',
      ({ kind }) => kind !== 'sanctionsCleared',
    );
    const listed = [...worlds].filter(([, { state }]) =>
      state.holds.some(({ reason }) => reason === 'sanctions'),
    );
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.filter(([name]) => unjudged.has(name))).toEqual([]);
  });

  test('can be canceled by the customer only while it waits', () => {
    for (const [name, { state }] of worlds)
      expect(ways.get(name)!.some(({ event }) => event.kind === 'cancel')).toBe(
        state.status === 'waiting',
      );
  });

  test('has paid once, refunded once or holds the money, never two of them', () => {
    for (const { state, paid, refunded, borne } of worlds.values()) {
      expect(borne).toBe(state.reason === 'leftAfterRefund' ? 1 : 0);
      expect(paid).toBe(state.status === 'paidOut' ? 1 : 0);
      expect(refunded).toBe(isGivenBack({ state, paid, refunded, borne, nowMs: 0 }) ? 1 : 0);
    }
  });

  test('is final once money has moved', () => {
    for (const [name, { state, paid, refunded }] of worlds)
      if (paid + refunded > 0 && !isUnaccountedFor(state)) expect(ways.get(name)).toEqual([]);
  });
});

describe('single steps', () => {
  const review = { reason: 'review', untilMs: 100 } as const;
  const security = { reason: 'securityHold', untilMs: 200 } as const;

  test('approves when a review is late', () => {
    expect(stepWithdrawal(requested([review]), { kind: 'deadline' }, 100).state.status).toBe(
      'approved',
    );
  });

  test('changes nothing before a deadline', () => {
    expect(() => stepWithdrawal(requested([review]), { kind: 'deadline' }, 99)).toThrow(
      'wallet.withdrawalMovedOn',
    );
  });

  test('does not let operators shorten a security hold', () => {
    const { state } = stepWithdrawal(requested([review, security]), { kind: 'approve' }, 50);
    expect(state).toMatchObject({ status: 'waiting', holds: [security] });
    expect(() => stepWithdrawal(state, { kind: 'approve' }, 50)).toThrow(
      'wallet.withdrawalMovedOn',
    );
  });

  test('ends a court order after thirty days, whatever it says', () => {
    const order = { kind: 'courtOrder', untilMs: Number.MAX_SAFE_INTEGER } as const;
    const { state } = stepWithdrawal(requested([review]), order, 50);
    expect(mainHold(state)).toEqual({ reason: 'courtOrder', untilMs: 50 + holdMs.courtOrder });
  });

  test('waits as long as its account is frozen, can be canceled, and goes on by itself', () => {
    const freeze = { kind: 'frozen', reason: 'courtOrder', untilMs: 50 } as const;
    const { state } = stepWithdrawal(requested([]), freeze, 10);
    expect(mainHold(state)).toMatchObject({ reason: 'courtOrder', untilMs: 50 });
    expect(stepWithdrawal(state, { kind: 'cancel' }, 20).money).toBe('refund');
    expect(stepWithdrawal(state, { kind: 'unfrozen' }, 20).state.status).toBe('approved');
    expect(stepWithdrawal(state, { kind: 'deadline' }, 50).state.status).toBe('approved');
    const ordered = stepWithdrawal(requested([]), { ...freeze, reason: 'securityHold' }, 10).state;
    const both = stepWithdrawal(ordered, { kind: 'courtOrder', untilMs: 90 }, 20).state;
    expect(stepWithdrawal(both, { kind: 'unfrozen' }, 30).state.holds).toEqual([
      { reason: 'courtOrder', untilMs: 90 },
    ]);
    expect(() => stepWithdrawal(requested([]), { kind: 'unfrozen' }, 10)).toThrow(
      'wallet.withdrawalMovedOn',
    );
  });

  test('refunds when a network is down for a day', () => {
    const down = stepWithdrawal(requested([]), { kind: 'networkDown' }, 0).state;
    expect(deadlineOf(down)).toBe(holdMs.chainDown);
    expect(stepWithdrawal(down, { kind: 'deadline' }, holdMs.chainDown)).toMatchObject({
      state: { status: 'failed', reason: 'chainDown' },
      money: 'refund',
    });
  });

  test('holds a payout proven not to have left, allows canceling it, then sends it again', () => {
    const sending = stepWithdrawal(requested([]), { kind: 'send' }, 0).state;
    expect(deadlineOf(sending)).toBe(holdMs.handover);
    // While it is still being requested, nothing counts as proof.
    expect(() => stepWithdrawal(sending, { kind: 'notSent' }, 1)).toThrow(
      'wallet.withdrawalMovedOn',
    );
    const late = stepWithdrawal(sending, { kind: 'deadline' }, holdMs.handover).state;
    const { state } = stepWithdrawal(late, { kind: 'notSent' }, holdMs.handover);
    expect(stepWithdrawal(state, { kind: 'cancel' }, holdMs.handover).money).toBe('refund');
    const again = stepWithdrawal(state, { kind: 'deadline' }, deadlineOf(state)!).state;
    expect(again.status).toBe('approved');
  });

  test('refunds a payout that fails to leave three times', () => {
    let { state } = stepWithdrawal(requested([]), { kind: 'send' }, 0);
    for (let handover = 1; handover < 3; handover++)
      for (const kind of ['deadline', 'notSent', 'deadline', 'send'] as const)
        ({ state } = stepWithdrawal(state, { kind }, deadlineOf(state) ?? 0));
    const late = stepWithdrawal(state, { kind: 'deadline' }, deadlineOf(state)!).state;
    expect(stepWithdrawal(late, { kind: 'notSent' }, 0)).toMatchObject({
      state: { status: 'failed', reason: 'notSent' },
      money: 'refund',
    });
  });

  test('refunds a payout without any news after a week, with the house bearing a loss', () => {
    let { state } = stepWithdrawal(requested([]), { kind: 'send' }, 0);
    for (let step = stepWithdrawal(state, { kind: 'deadline' }, deadlineOf(state)!); ;) {
      state = step.state;
      const deadline = deadlineOf(state)!;
      step = stepWithdrawal(state, { kind: 'deadline' }, deadline);
      if (step.money === 'keep') continue;
      expect(deadline).toBe(holdMs.handover + LATE_AT_MOST_MS);
      expect(step).toMatchObject({ money: 'refund', state: { reason: 'outcomeUnknown' } });
      const { money } = stepWithdrawal(step.state, { kind: 'confirmed' }, deadline);
      expect(money).toBe('bear');
      break;
    }
  });

  test('refuses to cancel a withdrawal that is being sent', () => {
    const sending = stepWithdrawal(requested([]), { kind: 'send' }, 0).state;
    expect(() => stepWithdrawal(sending, { kind: 'cancel' }, 0)).toThrow(
      'wallet.withdrawalMovedOn',
    );
  });
});
