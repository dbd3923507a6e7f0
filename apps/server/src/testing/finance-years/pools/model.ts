import { type Books, house, own } from '../books.ts';
import { cutOff, dayStart, MONEY_DECIMALS, roundUp, UNIT, units } from '../figures.ts';

const USDT = 'USDT';
const YEAR_DAYS = 365n;
/** A year, of what a pool is worth; and of what exceeds the highest NAV. Source: products §2. */
const MANAGEMENT = units('0.005');
const PERFORMANCE = units('0.1');
/** Units that the house bought at 1 when it opened the pool. */
const SEED = 5_000n * UNIT;

export interface Request {
  readonly id: string;
  readonly orderId: string;
  readonly userId: string;
  readonly kind: 'buy' | 'redeem';
  /** Money, or units. */
  readonly amount: bigint;
  /** First day whose NAV executes it. */
  readonly navDay: number;
  unitsLeft: bigint;
  state: 'waiting' | 'executed' | 'cancelled';
}

export interface Holding {
  readonly orderId: string;
  readonly userId: string;
  /** From this day on it can be redeemed. */
  readonly unlockDay: number;
  units: bigint;
  isEnded: boolean;
}

/** What a NAV did with a request. */
export interface Fill {
  readonly units: bigint;
  readonly money: bigint;
}

export interface NavFigures {
  readonly managementFee: bigint;
  readonly performanceFee: bigint;
  readonly nav: bigint;
  readonly highWater: bigint;
}

const up = (amount: bigint): bigint => roundUp(amount, MONEY_DECIMALS);
const down = (amount: bigint): bigint => cutOff(amount, MONEY_DECIMALS);
/** units · NAV, in units of 10⁻³⁶. */
const cost = (count: bigint, nav: bigint): bigint => count * nav;
const cutCost = (count: bigint, nav: bigint): bigint => down(cost(count, nav) / UNIT);
const fullCost = (count: bigint, nav: bigint): bigint => up((cost(count, nav) + UNIT - 1n) / UNIT);

/** A pool and who holds its units, as the rules describe it. Source: decision 0117. */
export class PoolModel {
  readonly id: string;
  readonly userId: string;
  readonly requests: Request[] = [];
  readonly holdings = new Map<string, Holding>();
  units = SEED;
  highWater = UNIT;
  /** Fees charged and not yet paid. */
  owed = 0n;
  paidIn = SEED;
  paidOut = 0n;
  feesPaid = 0n;
  /** Day of the newest NAV. */
  day: number;

  constructor(facts: { id: string; userId: string; day: number }) {
    this.id = facts.id;
    this.userId = facts.userId;
    this.day = facts.day;
  }

  waiting = (kind: Request['kind']): Request[] =>
    this.requests.filter((each) => each.state === 'waiting' && each.kind === kind);

  /** Units of an order that nobody has asked to redeem. */
  free({ orderId, units: held }: Holding): bigint {
    return this.waiting('redeem')
      .filter((each) => each.orderId === orderId)
      .reduce((left, each) => left - each.unitsLeft, held);
  }

  /** Whether a request can be taken back: its NAV has not begun. */
  isCancellable({ state, navDay }: Request, nowMs: number): boolean {
    const next = navDay > this.day ? navDay : this.day + 1;
    return state === 'waiting' && nowMs < dayStart(next);
  }

  buy(request: Request, unlockDay: number, books: Books): void {
    const { userId, orderId, amount } = request;
    this.requests.push(request);
    this.holdings.set(orderId, { orderId, userId, unlockDay, units: 0n, isEnded: false });
    books.move(own(userId, 'balance', USDT), own(userId, 'locked', USDT, orderId), amount);
  }

  cancel(request: Request, books: Books): void {
    const { userId, orderId, amount, kind } = request;
    request.state = 'cancelled';
    if (kind === 'redeem') return;
    this.holdings.get(orderId)!.isEnded = true;
    books.move(own(userId, 'locked', USDT, orderId), own(userId, 'balance', USDT), amount);
  }

  /** The NAV of a day, from what the account is worth before its fees. */
  navOf(worth: bigint, day: number): NavFigures {
    const days = BigInt(day - this.day);
    const managementFee = down((worth * MANAGEMENT * days) / (UNIT * YEAR_DAYS));
    const gain = ((worth - managementFee) * UNIT) / this.units - this.highWater;
    const performanceFee =
      gain > 0n ? down((((gain * this.units) / UNIT) * PERFORMANCE) / UNIT) : 0n;
    const nav = ((worth - managementFee - performanceFee) * UNIT) / this.units;
    const highWater = nav > this.highWater ? nav : this.highWater;
    return { managementFee, performanceFee, nav, highWater };
  }

  /** Takes a NAV over; executes nothing yet. */
  mark(figures: NavFigures, day: number): void {
    this.owed += figures.managementFee + figures.performanceFee;
    this.highWater = figures.highWater;
    this.day = day;
  }

  /** Units that an amount buys, rounded down, and what they cost, rounded up. */
  bought = (amount: bigint, nav: bigint): Fill => {
    const count = down((amount * UNIT) / nav);
    return { units: count, money: fullCost(count, nav) };
  };

  redeemed = (count: bigint, nav: bigint): Fill => ({ units: count, money: cutCost(count, nav) });

  /** Those who leave are paid by the pool; what rounding costs is the pool's. */
  redeem(request: Request, { units: count, money }: Fill, nav: bigint, books: Books): void {
    const account = own(this.userId, 'balance', USDT);
    const given = fullCost(count, nav);
    const holding = this.holdings.get(request.orderId)!;
    request.unitsLeft -= count;
    holding.units -= count;
    this.units -= count;
    this.paidOut += given;
    books.move(account, own(request.userId, 'balance', USDT), money);
    books.move(account, house('rounding', USDT), given - money);
    if (request.unitsLeft === 0n) request.state = 'executed';
    if (holding.units === 0n) holding.isEnded = true;
  }

  /** Those who come pay what their units cost; what the cut ones do not cost is rounding. */
  issue(request: Request, { units: count, money }: Fill, books: Books): void {
    const locked = own(request.userId, 'locked', USDT, request.orderId);
    this.holdings.get(request.orderId)!.units += count;
    this.units += count;
    this.paidIn += money;
    request.state = 'executed';
    books.move(locked, own(this.userId, 'balance', USDT), money);
    books.move(locked, house('rounding', USDT), request.amount - money);
  }

  payFee(amount: bigint, books: Books): void {
    this.owed -= amount;
    this.feesPaid += amount;
    books.move(own(this.userId, 'balance', USDT), house('income:product', USDT), amount);
  }
}
