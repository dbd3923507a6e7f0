import { type Books, house, own } from '../books.ts';
import { cutOff, DAY, dayStart, dayText, least, roundUp, UNIT } from '../figures.ts';

const USDT = 'USDT';
const BTC = 'BTC';
const SATOSHI_DECIMALS = 8;
/** Hashes that a block of difficulty 1 takes, and those per second in a TH/s. */
const HASHES = 2n ** 32n;
const TERA = 10n ** 12n;

/** What a machine is, and what it costs; in units. */
export interface Machine {
  readonly id: string;
  readonly days: number;
  /** In USDT for the whole cycle. */
  readonly price: bigint;
  readonly hashrate: bigint;
  readonly powerW: bigint;
  /** Shares, USDT per kWh, USDT a day. */
  readonly poolFee: bigint;
  readonly electricity: bigint;
  readonly hosting: bigint;
}

/** Difficulty and reward from a moment on, as published. */
export interface NetworkState {
  readonly timeMs: number;
  readonly difficulty: bigint;
  readonly reward: bigint;
}

/** One day of one machine, in BTC. */
export interface MachineDay {
  readonly uptime: bigint;
  readonly hosting: bigint;
  readonly income: bigint;
}

export interface Order {
  readonly id: string;
  readonly userId: string;
  readonly machine: Machine;
  readonly count: bigint;
  readonly firstDay: number;
  credited: number;
  income: bigint;
  /** What the house still keeps for it, in BTC. */
  reserved: bigint;
  state: 'open' | 'ended' | 'cancelled';
}

const ceil = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom;
const satoshis = (amount: bigint): bigint => cutOff(amount, SATOSHI_DECIMALS);

/** hashrate · time · reward ÷ (difficulty · 2³²) · uptime · (1 − fee), for some milliseconds. */
const mined = (
  { hashrate, poolFee }: Machine,
  { difficulty, reward }: Omit<NetworkState, 'timeMs'>,
  { ms, uptime }: { ms: number; uptime: bigint },
): bigint =>
  (hashrate * TERA * BigInt(ms) * reward * uptime * (UNIT - poolFee)) /
  (1_000n * difficulty * HASHES * UNIT * UNIT);

/** A day of a machine from the published log of the network, its uptime and the day's price. */
export function dayOf(
  machine: Machine,
  log: readonly NetworkState[],
  { day, uptime, mark }: { day: number; uptime: bigint; mark: bigint },
): MachineDay & { readonly output: bigint; readonly electricity: bigint } {
  const [from, end] = [dayStart(day), dayStart(day + 1)];
  let output = 0n;
  log.forEach((state, index) => {
    const next = log[index + 1]?.timeMs ?? Number.POSITIVE_INFINITY;
    const ms = Math.min(next, end) - Math.max(state.timeMs, from);
    if (ms > 0) output += mined(machine, state, { ms, uptime });
  });
  const hours = (machine.powerW * 24n * uptime) / 1_000n;
  const power = ceil(ceil(hours * machine.electricity, UNIT) * UNIT, mark);
  const electricity = least(output, power);
  const hosting = least(output - electricity, ceil(machine.hosting * UNIT, mark));
  return { uptime, output, electricity, hosting, income: output - electricity - hosting };
}

/** 1.5 times what machines would mine in their whole life at the figures of the sale, rounded up. */
export function maximumOf(machine: Machine, now: NetworkState, count: bigint): bigint {
  const daily = mined(machine, now, { ms: DAY, uptime: UNIT });
  return roundUp(ceil(daily * BigInt(machine.days) * count * 3n, 2n), SATOSHI_DECIMALS);
}

const FLOOR = (95n * UNIT) / 100n;

/** Hosted machines as the rules describe them. Source: products §2, decision 0115. */
export class MiningModel {
  readonly machines: Machine[] = [];
  readonly orders: Order[] = [];
  /** By machine and day. */
  readonly days = new Map<string, MachineDay>();

  buy(order: Omit<Order, 'credited' | 'income' | 'state'>, books: Books): void {
    this.orders.push({ ...order, credited: 0, income: 0n, state: 'open' });
    const paid = order.machine.price * order.count;
    books.move(own(order.userId, 'balance', USDT), house('income:product', USDT), paid);
    books.move(house('equity', BTC), house('reserved', BTC), order.reserved);
  }

  /** Before the first day the price returns, and nothing is promised any more. */
  cancel(order: Order, books: Books): void {
    const paid = order.machine.price * order.count;
    books.move(house('income:product', USDT), own(order.userId, 'balance', USDT), paid);
    books.move(house('reserved', BTC), house('equity', BTC), order.reserved);
    order.reserved = 0n;
    order.state = 'cancelled';
  }

  /** Credits every day that has ended; what is left of the promise returns after the last. */
  live(today: number, books: Books): void {
    for (const order of this.orders) {
      const { machine, firstDay, userId } = order;
      while (order.state === 'open' && firstDay + order.credited < today) {
        const day = firstDay + order.credited;
        if (!this.days.has(`${machine.id} ${day}`)) return;
        const amount = least(order.reserved, this.#dueOf(order, day));
        books.move(house('reserved', BTC), own(userId, 'balance', BTC), amount);
        order.reserved -= amount;
        order.income += amount;
        order.credited++;
        if (order.credited < machine.days) continue;
        books.move(house('reserved', BTC), house('equity', BTC), order.reserved);
        order.reserved = 0n;
        order.state = 'ended';
      }
    }
  }

  #dueOf({ machine, count, firstDay }: Order, day: number): bigint {
    const of = (number: number) => this.days.get(`${machine.id} ${number}`)!;
    const income = satoshis(of(day).income * count);
    const month = dayText(day).slice(0, 7);
    const isMonthOver = dayText(day + 1).slice(0, 7) !== month;
    if (!isMonthOver && day + 1 < firstDay + machine.days) return income;
    let days: MachineDay[] = [];
    for (let each = day; each >= firstDay && dayText(each).startsWith(month); each--)
      days = [...days, of(each)];
    const ran = days.reduce((sum, { uptime }) => sum + uptime, 0n);
    if (ran >= FLOOR * BigInt(days.length)) return income;
    return income + satoshis(days.reduce((sum, { hosting }) => sum + hosting, 0n) * count);
  }
}
