import type { Account, Payment } from './recount.ts';

/*
 * Rewards of tasks, counted again from what was announced, what people did and when they asked for
 * their reward. Written from the rules; it shares no code with the product. Source: products §5.
 */

/** What operators announced; the end can be brought forward by a day's notice. */
export interface AnnouncedTask {
  readonly task: string;
  readonly reward: bigint;
  readonly places: number;
  /** Claims until then: of what happens in one millisecond, too, something comes first. */
  readonly claimsBefore: number;
  endsAtMs: number;
}

export interface TaskFacts {
  readonly announced: AnnouncedTask[];
  /** Things done once: who, what, and after how many claims. */
  readonly deeds: {
    readonly userId: string;
    readonly task: string;
    readonly claimsBefore: number;
  }[];
  /** Days on which somebody checked a price that was recorded on that day. */
  readonly checks: {
    readonly userId: string;
    readonly day: number;
    readonly claimsBefore: number;
  }[];
  /** In the order in which they were asked, whatever the answer was. */
  readonly claims: {
    readonly userId: string;
    readonly task: string;
    readonly atMs: number;
    readonly hasSecondFactor: boolean;
  }[];
}

export interface HeldTrade {
  readonly userId: string;
  readonly openedAtMs: number;
  readonly closedAtMs: number | null;
}

export interface RewardFacts extends TaskFacts {
  readonly accounts: readonly Account[];
  readonly trades: readonly HeldTrade[];
  readonly nowMs: number;
}

const HELD_MIN_MS = 300_000;
const CHECKED_DAYS = 7;

/** Set aside at the announcement, paid once to a person, and returned at the end. */
export function rewardPayments(facts: RewardFacts, house: string): Payment[] {
  const paid = rewarded(facts);
  return facts.announced.flatMap((task) => {
    const budget = {
      type: 'taskReserve',
      userId: house,
      amount: task.reward * BigInt(task.places),
    };
    const rewards = paid.filter((each) => each.by === task);
    const left = task.reward * BigInt(task.places - rewards.length);
    return [
      budget,
      ...rewards.map(({ userId }) => ({ type: 'taskReward', userId, amount: task.reward })),
      ...(task.endsAtMs <= facts.nowMs && left > 0n
        ? [{ type: 'taskRelease', userId: house, amount: left }]
        : []),
    ];
  });
}

interface Rewarded {
  readonly by: AnnouncedTask;
  readonly userId: string;
  readonly person: string;
}

function rewarded(facts: RewardFacts): Rewarded[] {
  const paid: Rewarded[] = [];
  for (const [index, claim] of facts.claims.entries()) {
    const { userId, task, atMs } = claim;
    const by = facts.announced.findLast(
      (each) => each.task === task && each.claimsBefore <= index && atMs < each.endsAtMs,
    );
    const identity = facts.accounts.find((each) => each.userId === userId)!.identity;
    if (!by || !identity || identity.fromMs > atMs || !isDone(index, facts)) continue;
    const { person } = identity;
    const isAgain = paid.some((each) => each.by.task === task && each.person === person);
    const isUsedUp = paid.filter((each) => each.by === by).length >= by.places;
    if (!isAgain && !isUsedUp) paid.push({ by, userId, person });
  }
  return paid;
}

function isDone(claim: number, { claims, deeds, checks, trades }: RewardFacts): boolean {
  const { userId, task, atMs, hasSecondFactor } = claims[claim]!;
  // Who proved their identity is asked by the caller.
  if (task === 'verifyIdentity') return true;
  if (task === 'secondFactor') return hasSecondFactor;
  if (task === 'firstContract')
    return trades.some(
      (trade) =>
        trade.userId === userId &&
        trade.closedAtMs !== null &&
        trade.closedAtMs <= atMs &&
        trade.closedAtMs - trade.openedAtMs >= HELD_MIN_MS,
    );
  if (task === 'checkPrices') {
    const days = checks.filter((each) => each.userId === userId && each.claimsBefore <= claim);
    return new Set(days.map(({ day }) => day)).size >= CHECKED_DAYS;
  }
  return deeds.some(
    (each) => each.userId === userId && each.task === task && each.claimsBefore <= claim,
  );
}
