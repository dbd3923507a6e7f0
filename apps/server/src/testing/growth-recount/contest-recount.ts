import { cutOff, UNIT } from '../finance-years/figures.ts';
import type { Account, Payment } from './recount.ts';

/*
 * Boards and prizes of competitions, counted again from what was announced, who joined, the customers'
 * trades and the lines of their contract accounts. Written from the rules; it shares no code with the
 * product. Source: rules §8, products §5, decisions 0126 and 0127.
 */

export interface Contest {
  readonly id: string;
  readonly announcedAtMs: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly baseMin: bigint;
  readonly profitPrizes: readonly bigint[];
  readonly returnPrizes: readonly bigint[];
  readonly entrants: readonly {
    readonly userId: string;
    /** What the board shows in place of a name. */
    readonly handle: string;
    readonly joinedAtMs: number;
    readonly hasLeft: boolean;
  }[];
  /** Who proved to be whom until then relates accounts. */
  readonly finalAtMs: number;
}

export interface Trade {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly side: 1n | -1n;
  readonly quantity: bigint;
  readonly entryPrice: bigint;
  readonly openedAtMs: number;
  readonly closedAtMs: number | null;
}

/** What moved on somebody's contract account, signed; `tradeId`: for which trade. */
export interface ContractLine {
  readonly userId: string;
  readonly tradeId: string | null;
  readonly amount: bigint;
  readonly atMs: number;
}

export interface ContestFacts {
  readonly accounts: readonly Account[];
  readonly trades: readonly Trade[];
  readonly lines: readonly ContractLine[];
  /** The last price before a moment at which a symbol was not halted. */
  readonly markBefore: (symbol: string, atMs: number) => bigint;
}

/** A row of a board. */
export interface Standing {
  readonly userId: string;
  readonly start: bigint;
  readonly movedIn: bigint;
  readonly movedOut: bigint;
  readonly profit: bigint;
  readonly yield: bigint;
  readonly prize: bigint;
}

/** Of the prizes of a competition: set aside, won, and returned. */
export function prizePayments(contest: Contest, facts: ContestFacts, house: string): Payment[] {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n);
  const reserve = sum([...contest.profitPrizes, ...contest.returnPrizes]);
  const won = standings(contest, facts).filter(({ prize }) => prize > 0n);
  const rest = reserve - sum(won.map(({ prize }) => prize));
  return [
    { type: 'competitionReserve', userId: house, amount: reserve },
    ...won.map(({ userId, prize }) => ({ type: 'competitionPrize', userId, amount: prize })),
    ...(rest > 0n ? [{ type: 'competitionRelease', userId: house, amount: rest }] : []),
  ];
}

/** Everybody who stayed, the best first. */
export function standings(contest: Contest, facts: ContestFacts): Standing[] {
  const groupOf = groups(contest, facts.accounts);
  const staying = contest.entrants.filter(({ hasLeft }) => !hasLeft);
  const ranked = staying.map((each) => ({
    ...each,
    ...scoreOf(each, { contest, facts, groupOf }),
  }));
  const board = (figure: 'profit' | 'yield') =>
    ranked.toSorted(
      (a, b) =>
        sign(b[figure] - a[figure]) ||
        a.peakAtMs - b.peakAtMs ||
        a.joinedAtMs - b.joinedAtMs ||
        (a.handle < b.handle ? -1 : 1),
    );
  const prizes = new Map<string, bigint>();
  const give = (winners: readonly string[], table: readonly bigint[]) => {
    // Related accounts win one prize together.
    const served = new Map(winners.toReversed().map((userId) => [groupOf(userId), userId]));
    const alone = winners.filter((userId) => served.get(groupOf(userId)) === userId);
    for (const [index, amount] of table.entries()) {
      const userId = alone[index];
      if (userId !== undefined) prizes.set(userId, (prizes.get(userId) ?? 0n) + amount);
    }
  };
  const gained = (entrants: readonly { userId: string; profit: bigint }[]) =>
    entrants.filter(({ profit }) => profit > 0n).map(({ userId }) => userId);
  give(gained(board('profit')), contest.profitPrizes);
  const based = board('yield').filter(({ start, movedIn }) => start + movedIn >= contest.baseMin);
  give(gained(based), contest.returnPrizes);
  return board('profit').map((each) => ({ ...each, prize: prizes.get(each.userId) ?? 0n }));
}

const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);

/** Accounts that one invited from another before the announcement, or that are one person's. */
function groups(contest: Contest, accounts: readonly Account[]): (userId: string) => string {
  const label = new Map(accounts.map(({ userId }) => [userId, userId]));
  const join = (a: string, b: string) => {
    const [from, to] = [label.get(a)!, label.get(b)!];
    for (const [userId, each] of label) if (each === from) label.set(userId, to);
  };
  const personOf = ({ identity }: Account) =>
    identity && identity.fromMs <= contest.finalAtMs ? identity.person : null;
  for (const account of accounts) {
    const { userId, inviterId } = account;
    if (inviterId !== null) join(userId, inviterId);
    const person = personOf(account);
    for (const other of accounts)
      if (person !== null && personOf(other) === person) join(userId, other.userId);
  }
  return (userId) => label.get(userId)!;
}

interface Setting {
  readonly contest: Contest;
  readonly facts: ContestFacts;
  readonly groupOf: (userId: string) => string;
}

/** A gain counts from here on. */
const HELD_MIN_MS = 300_000;

function scoreOf({ userId, joinedAtMs }: Contest['entrants'][number], setting: Setting) {
  const { startsAtMs, endsAtMs } = setting.contest;
  const fromMs = Math.max(startsAtMs, joinedAtMs);
  const own = setting.facts.lines.filter((line) => line.userId === userId);
  const sum = (lines: readonly ContractLine[]) =>
    lines.reduce((all, { amount }) => all + amount, 0n);
  const start = sum(own.filter(({ atMs }) => atMs < fromMs));
  const moved = own.filter(
    ({ atMs, tradeId }) => tradeId === null && atMs >= fromMs && atMs < endsAtMs,
  );
  let movedIn = sum(moved.filter(({ amount }) => amount > 0n));
  let movedOut = -sum(moved.filter(({ amount }) => amount < 0n));
  let [profit, peak, peakAtMs] = [0n, 0n, fromMs];
  for (const trade of tradesOf(userId, fromMs, setting)) {
    const result = resultOf(trade, fromMs, setting);
    const counted = countedOf(trade, { result, fromMs }, setting);
    const rest = result - counted;
    if (rest > 0n) movedIn += rest;
    else movedOut -= rest;
    profit += counted;
    if (profit > peak) [peak, peakAtMs] = [profit, untilMs(trade, endsAtMs)];
  }
  const base = start + movedIn;
  const signed = (value: bigint) => (value < 0n ? -cutOff(-value, 8) : cutOff(value, 8));
  const yielded = base > 0n ? signed((profit * UNIT) / base) : 0n;
  return { start, movedIn, movedOut, profit, yield: yielded, peakAtMs };
}

const untilMs = ({ closedAtMs }: Trade, endsAtMs: number): number =>
  Math.min(closedAtMs ?? endsAtMs, endsAtMs);

/** In the order in which they ended. */
const tradesOf = (userId: string, fromMs: number, { contest: { endsAtMs }, facts }: Setting) =>
  facts.trades
    .filter(
      (trade) =>
        trade.userId === userId &&
        trade.openedAtMs < endsAtMs &&
        (trade.closedAtMs === null || trade.closedAtMs >= fromMs),
    )
    .toSorted((a, b) => untilMs(a, endsAtMs) - untilMs(b, endsAtMs));

/** What a trade brought since a moment; what is open at the end is valued there. */
function resultOf(trade: Trade, fromMs: number, { contest: { endsAtMs }, facts }: Setting): bigint {
  const lines = facts.lines.filter(({ tradeId, atMs }) => tradeId === trade.id && atMs >= fromMs);
  const sum = (of: readonly ContractLine[]) => of.reduce((all, { amount }) => all + amount, 0n);
  if (trade.closedAtMs !== null && trade.closedAtMs < endsAtMs) return sum(lines);
  const { side, quantity, entryPrice, symbol } = trade;
  const gained = side * quantity * (facts.markBefore(symbol, endsAtMs) - entryPrice);
  // Not in the customer's favor.
  const valued = gained < 0n ? -((-gained + UNIT - 1n) / UNIT) : gained / UNIT;
  return sum(lines.filter(({ atMs }) => atMs < endsAtMs)) + valued;
}

/**
 * Losses count. A gain counts when it was held for five minutes, for the quantity that no related
 * account held the other way meanwhile.
 */
function countedOf(
  trade: Trade,
  { result, fromMs }: { readonly result: bigint; readonly fromMs: number },
  { contest: { endsAtMs }, facts, groupOf }: Setting,
): bigint {
  if (trade.openedAtMs < fromMs) return 0n;
  if (result <= 0n) return result;
  const until = untilMs(trade, endsAtMs);
  if (until - trade.openedAtMs < HELD_MIN_MS) return 0n;
  const opposite = facts.trades.filter(
    (other) =>
      other.userId !== trade.userId &&
      groupOf(other.userId) === groupOf(trade.userId) &&
      other.symbol === trade.symbol &&
      other.side !== trade.side &&
      other.openedAtMs < until &&
      untilMs(other, endsAtMs) > trade.openedAtMs,
  );
  const held = opposite.reduce((all, { quantity }) => all + quantity, 0n);
  const free = held < trade.quantity ? trade.quantity - held : 0n;
  return (result * free) / trade.quantity;
}
