import { type Books, house, own } from '../books.ts';
import { DAY, dayNumber, dayStart, HOUR, least, roundUp, UNIT, units } from '../figures.ts';

/** Terms that the rule book states. Source: products §3. */
const RATE = units('0.0003');
const LATE_RATE = (RATE * 3n) / 2n;
const GRACE_MS = 24 * HOUR;
export const RETURN_MS = 14 * DAY;
export const MIN = units('500');
export const MAX = units('5000');
export const TERMS = [7, 14, 30] as const;
const USDT = 'USDT';
const DECIMALS = 6;

/** By level, for a basic identity; assets that a level begins with. Source: products §3, §5. */
const LIMITS = [2_000, 2_500, 3_000, 3_500, 4_000, 4_500, 5_000].map((each) => units(String(each)));
const LEVELS = [0, 1_000, 10_000, 50_000, 200_000, 1_000_000, 5_000_000].map((each) =>
  units(String(each)),
);

/** A principal and the hours for which it was owed. */
interface Stretch {
  readonly fromMs: number;
  readonly principal: bigint;
}

export interface Credit {
  readonly id: string;
  readonly userId: string;
  readonly startedMs: number;
  readonly endsMs: number;
  /** What was owed from when on; the first begins with the payout. */
  readonly stretches: Stretch[];
  interestPaid: bigint;
  closedMs: number | null;
}

const begun = (sinceMs: number, nowMs: number): number =>
  nowMs <= sinceMs ? 0 : Math.ceil((nowMs - sinceMs) / HOUR);

/** Levels are counted this long after the midnight whose assets they follow from. */
const COUNTED_MS = 5 * 60_000;

/** Credit as the rules describe it: every time anew from the whole history. */
export class CreditModel {
  readonly credits: Credit[] = [];
  /** By customer, as of the newest count. */
  #levels = new Map<string, number>();
  /** What was owned when the day began. */
  #dawn = { day: -1, levels: new Map<string, number>() };

  open = (): Credit[] => this.credits.filter(({ closedMs }) => closedMs === null);

  /** What a customer may still borrow: the limit of their level less what they owe. */
  leftFor(userId: string): bigint {
    const used = this.#used(userId);
    const limit = LIMITS[this.#levels.get(userId) ?? 0]!;
    return limit > used ? limit - used : 0n;
  }

  /** Counts levels; nothing has moved since the day began if this is its first look. */
  look(nowMs: number, userIds: readonly string[], books: Books): void {
    const day = dayNumber(nowMs);
    if (day !== this.#dawn.day) {
      const levels = new Map(userIds.map((userId) => [userId, this.#levelOf(userId, books)]));
      this.#dawn = { day, levels };
    }
    if (nowMs >= dayStart(day) + COUNTED_MS) this.#levels = this.#dawn.levels;
  }

  /** What was lent raises nobody's level. */
  #levelOf(userId: string, books: Books): number {
    const assets = books.assetsOf(userId, USDT) - this.#used(userId);
    return Math.max(
      0,
      LEVELS.findLastIndex((floor) => assets >= floor),
    );
  }

  #used = (userId: string): bigint =>
    this.open()
      .filter((each) => each.userId === userId)
      .reduce((sum, each) => sum + this.principal(each), 0n);

  borrow(
    facts: { id: string; userId: string; principal: bigint; days: number; startedMs: number },
    books: Books,
  ): void {
    const { id, userId, principal, days, startedMs } = facts;
    const stretches = [{ fromMs: startedMs, principal }];
    const endsMs = startedMs + days * DAY;
    this.credits.push({
      id,
      userId,
      startedMs,
      endsMs,
      stretches,
      interestPaid: 0n,
      closedMs: null,
    });
    books.move(house('equity', USDT), own(userId, 'balance', USDT), principal);
  }

  principal = ({ stretches }: Credit): bigint => stretches.at(-1)!.principal;

  /**
   * Interest owed: each hour that has begun costs by the principal at its beginning; none in the
   * 24 hours after the end, then half more, at most half of the principal that was late.
   */
  interest(credit: Credit, nowMs: number): bigint {
    const { startedMs, endsMs, interestPaid } = credit;
    const usual = this.#charged(credit, { sinceMs: startedMs, untilMs: Math.min(nowMs, endsMs) });
    const lateFromMs = endsMs + GRACE_MS;
    const late = this.#charged(credit, { sinceMs: lateFromMs, untilMs: nowMs });
    const half = this.#principalAt(credit, lateFromMs, nowMs) / 2n;
    const owed = up(usual * RATE) + least(up(late * LATE_RATE), half);
    return owed - interestPaid;
  }

  owed = (credit: Credit, nowMs: number): bigint =>
    credit.closedMs === null ? this.principal(credit) + this.interest(credit, nowMs) : 0n;

  repay(credit: Credit, { amount, nowMs }: { amount: bigint; nowMs: number }, books: Books): void {
    const interest = least(amount, this.interest(credit, nowMs));
    const principal = amount - interest;
    const account = own(credit.userId, 'balance', USDT);
    books.move(account, house('income:product', USDT), interest);
    books.move(account, house('equity', USDT), principal);
    credit.interestPaid += interest;
    credit.stretches.push({ fromMs: nowMs, principal: this.principal(credit) - principal });
    if (this.owed(credit, nowMs) === 0n) credit.closedMs = nowMs;
  }

  /** Sum of principals over the hours begun since a moment, each as owed when its hour began. */
  #charged(credit: Credit, { sinceMs, untilMs }: { sinceMs: number; untilMs: number }): bigint {
    let [sum, counted] = [0n, 0];
    credit.stretches.forEach(({ principal }, index) => {
      const next = credit.stretches[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
      // An hour that has begun before a repayment is owed on what was owed then.
      const hours = begun(sinceMs, Math.min(next, untilMs));
      if (hours > counted) sum += principal * BigInt(hours - counted);
      counted = Math.max(counted, hours);
    });
    return sum;
  }

  /** What was owed when the late hours began. */
  #principalAt({ stretches }: Credit, atMs: number, nowMs: number): bigint {
    if (nowMs <= atMs) return 0n;
    return stretches.findLast(({ fromMs }) => fromMs <= atMs)!.principal;
  }
}

/** A sum of principal · daily rate over hours, as money: rounded up once. */
const up = (sum: bigint): bigint => {
  const day = 24n * UNIT;
  return roundUp((sum + day - 1n) / day, DECIMALS);
};
