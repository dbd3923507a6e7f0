import { cutOff, dayStart, MONEY_DECIMALS, UNIT } from '../finance-years/figures.ts';

/*
 * What growth must have paid, counted again from the beginning with nothing but public facts: who was
 * invited by whom, who proved to be whom, what was announced, and every line of the books. Written
 * from the rules; it shares no code with the product. Source: rules §8, products §5.
 */

/** What an announcement says of a level. */
export interface LevelTerms {
  readonly threshold: bigint;
  readonly bonus: bigint;
  readonly envelope: bigint;
}

/** An announcement, and the first day that is counted by it. */
export interface Terms {
  readonly fromDay: number;
  readonly levels: readonly LevelTerms[];
}

export interface Account {
  readonly userId: string;
  readonly inviterId: string | null;
  /** Whose account it is, from the moment when documents proved it. */
  readonly identity: { readonly person: string; readonly fromMs: number } | null;
}

/** What a line of the books brought an account, signed. */
export interface Move {
  readonly userId: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly atMs: number;
}

/** A trading fee that was paid in fact. */
export interface Fee {
  readonly payerId: string;
  readonly amount: bigint;
  readonly atMs: number;
}

export interface Facts {
  readonly accounts: readonly Account[];
  readonly moves: readonly Move[];
  readonly fees: readonly Fee[];
  readonly terms: readonly Terms[];
  /** Envelopes that opened for somebody who asked. */
  readonly openings: readonly { readonly userId: string; readonly atMs: number }[];
  /** The last recorded price before a moment, in USDT. */
  readonly priceBefore: (currency: string, atMs: number) => bigint;
  /** Midnights that were counted, both included. */
  readonly firstDay: number;
  readonly lastDay: number;
}

export interface Payment {
  readonly type: string;
  readonly userId: string;
  readonly amount: bigint;
}

/** Day 0 was a Thursday. */
const isMonday = (day: number): boolean => (day + 3) % 7 === 0;

/** Everything that must have been paid, set aside or returned by now. */
export const mustHavePaid = (facts: Facts): Payment[] => [...ofLevels(facts), ...ofFees(facts)];

/** What an account held before a moment, in USDT; each coin at its price, cut to a unit. */
function ownedBefore({ moves, priceBefore }: Facts, userId: string, atMs: number): bigint {
  const held = new Map<string, bigint>();
  for (const move of moves)
    if (move.userId === userId && move.atMs < atMs)
      held.set(move.currency, (held.get(move.currency) ?? 0n) + move.amount);
  return [...held].reduce((sum, [currency, amount]) => {
    if (amount === 0n) return sum;
    const price = currency === 'USDT' ? UNIT : priceBefore(currency, atMs);
    return sum + (amount * price) / UNIT;
  }, 0n);
}

/** The level of an account at the last midnight. */
export function levelNow(facts: Facts, userId: string): number {
  const { levels } = facts.terms.findLast(({ fromDay }) => fromDay <= facts.lastDay)!;
  const owned = ownedBefore(facts, userId, dayStart(facts.lastDay));
  return levels.findLastIndex(({ threshold }) => threshold <= owned);
}

interface Filled extends Payment {
  readonly week: number;
}

function ofLevels(facts: Facts): Payment[] {
  const { accounts, terms, firstDay, lastDay } = facts;
  const bonuses = new Map<string, Payment>();
  const envelopes = new Map<string, Filled>();
  const known = accounts.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  for (let day = firstDay; day <= lastDay; day++) {
    const atMs = dayStart(day);
    const { levels } = terms.findLast(({ fromDay }) => fromDay <= day)!;
    for (const { userId, identity } of known) {
      if (!identity || identity.fromMs >= atMs) continue;
      const owned = ownedBefore(facts, userId, atMs);
      const level = levels.findLastIndex(({ threshold }) => threshold <= owned);
      for (let reached = 1; reached <= level; reached++) {
        const name = `${identity.person}/${reached}`;
        const amount = levels[reached]!.bonus;
        if (!bonuses.has(name)) bonuses.set(name, { type: 'levelBonus', userId, amount });
      }
      const amount = levels[level]!.envelope;
      const name = `${identity.person}/${day}`;
      if (isMonday(day) && amount > 0n && !envelopes.has(name))
        envelopes.set(name, { type: 'envelopeReserve', userId, amount, week: day });
    }
  }
  return [...bonuses.values(), ...[...envelopes.values()].flatMap((each) => fateOf(each, facts))];
}

/** An envelope is set aside, and then opened in its week or returned when the week is over. */
function fateOf({ week, ...filled }: Filled, { openings, lastDay }: Facts): Payment[] {
  const isOpened = openings.some(
    ({ userId, atMs }) =>
      userId === filled.userId && atMs >= dayStart(week) && atMs < dayStart(week + 7),
  );
  if (isOpened) return [filled, { ...filled, type: 'weeklyEnvelope' }];
  return week + 7 <= lastDay ? [filled, { ...filled, type: 'envelopeRelease' }] : [filled];
}

/** 30 % and 20 % of the four fifths of a fee that are the house's share: 40 % of it at most. */
const HUNDREDTHS = [24n, 16n] as const;

function ofFees({ accounts, fees }: Facts): Payment[] {
  const byId = new Map(accounts.map((account) => [account.userId, account]));
  return fees.flatMap(({ payerId, amount: fee, atMs }) => {
    const personOf = ({ userId, identity }: Account): string =>
      identity && identity.fromMs <= atMs ? identity.person : userId;
    const payer = byId.get(payerId)!;
    const line: Account[] = [payer];
    for (let next = payer.inviterId; next && line.length < 3; next = line.at(-1)!.inviterId)
      line.push(byId.get(next)!);
    return HUNDREDTHS.flatMap((hundredths, index) => {
      const earner = line[index + 1];
      const isSomebodyElse =
        earner && !line.slice(0, index + 1).some((each) => personOf(each) === personOf(earner));
      const amount = cutOff((fee * hundredths) / 100n, MONEY_DECIMALS);
      return isSomebodyElse && amount > 0n
        ? [{ type: 'teamRebate', userId: earner.userId, amount }]
        : [];
    });
  });
}
