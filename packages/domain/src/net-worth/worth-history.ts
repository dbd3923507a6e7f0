import type { TransferType } from '../ledger/transfer.ts';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { multiplyDown, truncateTo } from '../money/fixed.ts';
import { larger, ZERO, type Money, type Price } from '../money/money.ts';
import { profitAt, type Exposure } from '../positions/profit.ts';
import { meanings, type WorthPart } from './worth-parts.ts';

/** A position, or a closed slice of one, over the time it was open. */
export interface OpenSpan extends Exposure {
  readonly symbol: string;
  readonly margin: Money;
  readonly isCross: boolean;
  /** Part of its gain that was paid out before it closed. */
  readonly credit: Money;
  readonly openedAtMs: number;
  /** Null while it is open. */
  readonly closedAtMs: number | null;
}

/** What was posted to the customer's accounts between two neighboring moments. */
export interface Movement {
  /** From the moment with this index, inclusive, to the next one. */
  readonly bin: number;
  readonly currency: CurrencyCode;
  readonly type: TransferType;
  /** Signed. */
  readonly amount: bigint;
}

interface Change {
  readonly atMs: number;
  /** Signed. */
  readonly amount: bigint;
}

/** Everything that a customer's worth at past moments is computed from, read at once. */
export interface WorthHistory {
  /** Ascending. What happens at a moment counts after it; the last one is now. Epoch milliseconds. */
  readonly moments: readonly number[];
  /** All own accounts together, now. */
  readonly held: ReadonlyMap<CurrencyCode, Money>;
  readonly movements: readonly Movement[];
  /** Deposits and withdrawals in other currencies, at what they were worth then. */
  readonly coinFlows: readonly { readonly atMs: number; readonly value: bigint }[];
  readonly positions: readonly OpenSpan[];
  readonly stakes: readonly {
    readonly stake: Money;
    readonly fromMs: number;
    readonly untilMs: number | null;
  }[];
  /** Units of pools by order, now, and how they changed. */
  readonly units: readonly {
    readonly poolId: string;
    readonly units: bigint;
    readonly changes: readonly Change[];
  }[];
  readonly navs: ReadonlyMap<string, readonly { readonly atMs: number; readonly nav: bigint }[]>;
  /** Principal lent, now, and what a default took from it or a recovery paid beyond it. */
  readonly lent: { readonly now: Money; readonly corrections: readonly Change[] };
  /** The last recorded price before a moment; null if there was none. */
  readonly priceAt: (symbol: string, index: number) => Price | null;
}

/** Between two neighboring moments: what came and went, and what the rest of the change is made of. */
export interface WorthPeriod {
  readonly deposited: Money;
  readonly withdrawn: Money;
  /** Change − deposited + withdrawn; the sum of the parts. */
  readonly profit: Money;
  readonly parts: Readonly<Partial<Record<WorthPart, Money>>>;
}

const UNIT_VALUE_DECIMALS = 6;

/**
 * What a customer owned at each moment in the settlement currency, and the periods between them.
 * The last worth equals the total of the assets screen before it is cut to what is shown. Holdings
 * are those of now less what moved since, at the recorded prices of each moment.
 */
export function worthOver(history: WorthHistory): {
  readonly worths: readonly Money[];
  readonly periods: readonly WorthPeriod[];
} {
  const states = statesOf(history);
  const worths = states.map(
    ({ held, contracts, stakes, products }) => (held + contracts + stakes + products) as Money,
  );
  const periods = worths.slice(1).map((worth, bin) => {
    const change = worth - worths[bin]!;
    return periodOf(history, { bin, change, before: states[bin]!, after: states[bin + 1]! });
  });
  return { worths, periods };
}

interface State {
  readonly held: bigint;
  /** Unrealized and unpaid. */
  readonly contracts: bigint;
  readonly stakes: bigint;
  /** Units and principal lent. */
  readonly products: bigint;
}

function statesOf(history: WorthHistory): State[] {
  const { moments, movements } = history;
  const held = new Map<CurrencyCode, bigint>(history.held);
  const credited = history.positions.filter(({ credit }) => credit > 0n);
  let [credit, lent] = [creditNow(history), history.lent.now as bigint];
  const states: State[] = [];
  for (let index = moments.length - 1; index >= 0; index--) {
    if (index < moments.length - 1)
      for (const { currency, type, amount } of inBin(movements, index)) {
        held.set(currency, (held.get(currency) ?? 0n) - amount);
        if (type === 'unrealizedProfitCredit') credit -= amount;
        if (type === 'bondLent' || type === 'bondPrincipal') lent += amount;
      }
    const [fromMs, untilMs] = [moments[index]!, moments[index + 1] ?? Infinity];
    lent -= sumWithin(history.lent.corrections, fromMs, untilMs);
    credit += creditClosed(credited, fromMs, untilMs);
    states.unshift({
      held: [...held].reduce(
        (sum, [code, amount]) => sum + valueOf(history, code, amount, index),
        0n,
      ),
      contracts: unrealizedAt(history, index) - credit,
      stakes: stakesAt(history, fromMs),
      products: unitsAt(history, fromMs) + lent,
    });
  }
  return states;
}

const bins = new WeakMap<readonly Movement[], Map<number, Movement[]>>();
function inBin(movements: readonly Movement[], bin: number): readonly Movement[] {
  let grouped = bins.get(movements);
  if (!grouped) bins.set(movements, (grouped = Map.groupBy(movements, (each) => each.bin)));
  return grouped.get(bin) ?? [];
}

const sumWithin = (changes: readonly Change[], fromMs: number, untilMs: number): bigint =>
  changes.reduce(
    (sum, { atMs, amount }) => (atMs >= fromMs && atMs < untilMs ? sum + amount : sum),
    0n,
  );

function valueOf(
  { priceAt }: WorthHistory,
  code: CurrencyCode,
  amount: bigint,
  index: number,
): bigint {
  if (code === SETTLEMENT_CURRENCY || amount === 0n) return amount;
  return multiplyDown(amount, priceAt(`${code}${SETTLEMENT_CURRENCY}`, index) ?? 0n);
}

const creditNow = ({ positions }: WorthHistory): bigint =>
  positions.reduce((sum, each) => (each.closedAtMs === null ? sum + each.credit : sum), 0n);

const creditClosed = (positions: readonly OpenSpan[], fromMs: number, untilMs: number): bigint =>
  positions.reduce(
    (sum, { closedAtMs, credit }) =>
      closedAtMs !== null && closedAtMs >= fromMs && closedAtMs < untilMs ? sum + credit : sum,
    0n,
  );

/** Positions count at their profit at the mark; an isolated one loses its margin at most. */
function unrealizedAt({ positions, moments, priceAt }: WorthHistory, index: number): bigint {
  const atMs = moments[index]!;
  return positions.reduce((sum, position) => {
    const { openedAtMs, closedAtMs, margin, isCross } = position;
    if (openedAtMs >= atMs || (closedAtMs !== null && closedAtMs < atMs)) return sum;
    const profit = profitAt(position, priceAt(position.symbol, index) ?? position.entryPrice);
    return sum + (isCross ? profit : larger(profit, -margin as Money));
  }, 0n);
}

const stakesAt = ({ stakes }: WorthHistory, atMs: number): bigint =>
  stakes.reduce(
    (sum, { stake, fromMs, untilMs }) =>
      fromMs < atMs && (untilMs === null || untilMs >= atMs) ? sum + stake : sum,
    0n,
  );

function unitsAt({ units, navs }: WorthHistory, atMs: number): bigint {
  return units.reduce((sum, { poolId, units: now, changes }) => {
    const then = now - sumWithin(changes, atMs, Infinity);
    const nav = navs.get(poolId)?.findLast((each) => each.atMs < atMs)?.nav ?? 0n;
    return sum + truncateTo(multiplyDown(then, nav), UNIT_VALUE_DECIMALS);
  }, 0n);
}

interface Between {
  readonly bin: number;
  readonly change: bigint;
  readonly before: State;
  readonly after: State;
}

function periodOf(history: WorthHistory, { bin, change, before, after }: Between): WorthPeriod {
  const parts: Partial<Record<WorthPart, bigint>> = {
    contracts: after.contracts - before.contracts,
    secondContracts: after.stakes - before.stakes,
    products: after.products - before.products,
  };
  const flows = new Map<TransferType, bigint>();
  for (const { currency, type, amount } of inBin(history.movements, bin)) {
    const meaning = meanings[type];
    if (meaning === 'exchange') continue;
    if (meaning !== 'flow')
      parts[meaning] = (parts[meaning] ?? 0n) + valueOf(history, currency, amount, bin + 1);
    else if (currency === SETTLEMENT_CURRENCY) flows.set(type, (flows.get(type) ?? 0n) + amount);
  }
  const [fromMs, untilMs] = [history.moments[bin]!, history.moments[bin + 1]!];
  const coins = history.coinFlows.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs);
  const all = [...flows.values(), ...coins.map(({ value }) => value)];
  const deposited = all.reduce((sum, value) => (value > 0n ? sum + value : sum), 0n);
  const withdrawn = all.reduce((sum, value) => (value < 0n ? sum - value : sum), 0n);
  const profit = change - deposited + withdrawn;
  const known = Object.values(parts).reduce((sum, part) => sum + part, 0n);
  const shown = Object.entries({ ...parts, prices: profit - known }).filter(
    ([, part]) => part !== 0n,
  );
  return {
    deposited: deposited as Money,
    withdrawn: withdrawn as Money,
    profit: profit as Money,
    parts: Object.fromEntries(shown) as WorthPeriod['parts'],
  };
}

/** Sums periods, such as the days of a week. */
export function sumPeriods(periods: readonly WorthPeriod[]): WorthPeriod {
  const parts: Partial<Record<WorthPart, Money>> = {};
  for (const period of periods)
    for (const [part, amount] of Object.entries(period.parts) as [WorthPart, Money][])
      parts[part] = ((parts[part] ?? ZERO) + amount) as Money;
  const sum = (key: 'deposited' | 'withdrawn' | 'profit') =>
    periods.reduce((total, each) => (total + each[key]) as Money, ZERO);
  return { deposited: sum('deposited'), withdrawn: sum('withdrawn'), profit: sum('profit'), parts };
}
