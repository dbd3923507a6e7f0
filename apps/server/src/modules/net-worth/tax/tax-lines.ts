import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { multiplyDown } from '@candor/domain/money/fixed';
import { type Money, subtract, ZERO } from '@candor/domain/money/money';
import { LotBook } from '@candor/domain/tax-lots/lot-book';
import { taxMeanings } from '@candor/domain/tax-lots/tax-meanings';
import {
  linesOfCommand,
  type OwnChange,
  type TaxLine,
  taxYear,
} from '@candor/domain/tax-lots/tax-lines';
import { addMonths, startOfDay } from '@candor/domain/calendar';
import type { TransferType } from '@candor/domain/ledger/transfer';
import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../../platform/db.ts';
import { listOwnChanges } from '../../ledger/index.ts';
import { listClosesBefore } from '../../markets/index.ts';
import { listTradesBetween, type Trade } from '../../positions/index.ts';
import { listSettledStakes, type SettledStake } from '../../second-contracts/index.ts';

/** Commands of a life that can be matched at once; more have to be asked for from support. */
const CHANGES_MAX = 200_000;
const PRICED_AT_ONCE = 5_000;
const MONTHS = 12;

const types = (Object.keys(taxMeanings) as TransferType[]).filter(
  (type) => !['own', 'elsewhere'].includes(taxMeanings[type]),
);

/**
 * The lines of a year by section, month by month. Everything is read from one snapshot: give a
 * transaction that keeps one. Refuses: netWorth.taxReportTooLong.
 */
export async function* readTaxLines(
  tx: Queryable,
  userId: string,
  year: number,
): AsyncGenerator<readonly TaxLine[]> {
  for (const span of monthsOf(year)) {
    const trades = await listTradesBetween(tx, [userId], span);
    yield trades.flatMap((trade) => contractLine(trade, span.fromMs));
    yield (await listSettledStakes(tx, userId, span)).map(stakeLine);
  }
  yield await ledgerLines(tx, userId, year);
}

function monthsOf(year: number) {
  const first = `${year}-01-01`;
  return Array.from({ length: MONTHS }, (_, month) => ({
    fromMs: startOfDay(addMonths(first, month)),
    beforeMs: startOfDay(addMonths(first, month + 1)),
  }));
}

/** Cost and proceeds are what the quantity was worth at both prices; of a short, the other way. */
function contractLine(trade: Trade, fromMs: number): TaxLine[] {
  const { closing, quantity, entryPrice, direction } = trade;
  if (!closing || closing.atMs < fromMs) return [];
  const entry = multiplyDown(quantity, entryPrice) as Money;
  // Quanto markets and bankrupt positions settle at another profit than the prices alone say.
  const cost = direction === 'long' ? entry : subtract(entry, closing.profit);
  const proceeds = direction === 'long' ? ((entry + closing.profit) as Money) : entry;
  return [
    {
      section: 'contracts',
      id: trade.id,
      asset: trade.symbol,
      type: `${direction}.${closing.reason}`,
      acquiredAtMs: trade.openedAtMs,
      atMs: closing.atMs,
      quantity,
      proceeds,
      cost,
      fees: closing.fees,
      carry: trade.carry,
    },
  ];
}

const stakeLine = ({ id, symbol, status, stake, profit, ...at }: SettledStake): TaxLine => ({
  section: 'shortTerm',
  id,
  asset: symbol,
  type: status,
  acquiredAtMs: at.fromMs,
  atMs: at.settledAtMs,
  quantity: null,
  proceeds: (stake + profit) as Money,
  cost: stake,
  fees: ZERO,
  carry: ZERO,
});

/** Lots need the whole life; only the lines of the year are given. */
async function ledgerLines(tx: Queryable, userId: string, year: number): Promise<TaxLine[]> {
  const { fromMs, beforeMs } = taxYear(year);
  const found = await listOwnChanges(tx, userId, { types, beforeMs, limit: CHANGES_MAX + 1 });
  if (found.length > CHANGES_MAX) throw new Refusal('netWorth.taxReportTooLong');
  const changes = await valued(tx, found);
  const book = new LotBook();
  const lines: TaxLine[] = [];
  for (const command of commandsOf(changes)) {
    const made = linesOfCommand(book, command);
    if (command[0]!.atMs >= fromMs) lines.push(...made);
  }
  return lines;
}

function* commandsOf(changes: readonly OwnChange[]): Generator<readonly OwnChange[]> {
  let command: OwnChange[] = [];
  for (const change of changes) {
    if (command.length > 0 && command[0]!.key !== change.key) {
      yield command;
      command = [];
    }
    command.push(change);
  }
  if (command.length > 0) yield command;
}

/** With what each amount was worth at the last recorded minute before it; without one, nothing. */
async function valued(
  tx: Queryable,
  changes: readonly Omit<OwnChange, 'worth'>[],
): Promise<OwnChange[]> {
  const coins = changes.filter(({ currency }) => currency !== SETTLEMENT_CURRENCY);
  const worths = new Map<Omit<OwnChange, 'worth'>, Money>();
  for (let start = 0; start < coins.length; start += PRICED_AT_ONCE) {
    const portion = coins.slice(start, start + PRICED_AT_ONCE);
    const asks = portion.map(({ currency, atMs }) => ({
      symbol: `${currency}${SETTLEMENT_CURRENCY}`,
      atMs,
    }));
    const closes = await listClosesBefore(tx, asks);
    for (const [place, change] of portion.entries())
      worths.set(change, multiplyDown(absolute(change.amount), closes[place] ?? 0n) as Money);
  }
  return changes.map((change) => ({
    ...change,
    worth: worths.get(change) ?? (absolute(change.amount) as Money),
  }));
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
