import {
  currencyCodes,
  SETTLEMENT_CURRENCY,
  type CurrencyCode,
} from '@candor/domain/money/currencies';
import { add, larger, subtract, ZERO, type Money, type Price } from '@candor/domain/money/money';
import { reserveDayText, shareSum, type ReserveAsset } from '@candor/domain/proofs/reserves';
import { invariant } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { streamHoldings, sumHouseAccounts } from '../ledger/index.ts';
import { findTicks } from '../markets/index.ts';
import { sumOpenProfitAt } from '../positions/index.ts';
import { sumStakesAt } from '../second-contracts/index.ts';
import { listReserveAddresses } from '../wallet/index.ts';
import type { ProofsOptions } from './deps.ts';
import { reserveSalts, type NamedShare } from './reserve-salts.ts';
import { sealOf, toHex } from './seal.ts';
import { findSealedSequences } from './store.ts';
import { insertReserveDay, insertShares, listReserveDays } from './store-reserves.ts';
import { BLOCK_SHARES, SumBlocks } from './sum-blocks.ts';

const NO_ROOT = '0'.repeat(64);

interface DueReserves {
  readonly day: string;
  /** End of the day: the moment at which liabilities are counted. */
  readonly beforeMs: number;
}

/**
 * Seals the reserves of one more currency; false when all are. The day's symbols must be sealed
 * before.
 */
export async function sealNextReserves(
  tx: Tx,
  due: DueReserves,
  options: Pick<ProofsOptions, 'db' | 'random' | 'markets' | 'mode'>,
): Promise<boolean> {
  const sealed = new Set((await listReserveDays(tx, due.day)).map(({ currency }) => currency));
  const currency = currencyCodes.find((code) => !sealed.has(code));
  if (currency === undefined) return false;
  await sealReserves(tx, { ...due, currency }, options);
  return true;
}

async function sealReserves(
  tx: Tx,
  due: DueReserves & { readonly currency: CurrencyCode },
  options: Pick<ProofsOptions, 'db' | 'random' | 'markets' | 'mode'>,
): Promise<void> {
  const { day, currency } = due;
  const salts = await reserveSalts(options, due);
  const tree = new SumBlocks();
  let staked = ZERO;
  for await (const shares of sharesOf(tx, due, salts.orderKey)) {
    await insertShares(tx, due, tree.count, shares);
    for (const share of shares) tree.add(salts.leafOf(share));
    staked = add(staked, ...shares.map((share) => share.staked));
  }
  const { root, blockNodes } = tree.finish();
  const kinds = await sumHouseAccounts(tx, due);
  const addresses = await listReserveAddresses(tx, due);
  const reserves = {
    day,
    currency,
    customerCount: tree.count,
    liabilities: (root?.sum ?? ZERO) as Money,
    // Stakes are also in the reserved account but are counted with their owners.
    promised: larger(subtract(kinds.get('reserved') ?? ZERO, staked), ZERO),
    assets: assetsOf(kinds, options.mode === 'practice'),
    root: root ? toHex(root.hash) : NO_ROOT,
    ...(addresses.length > 0 ? { addresses } : {}),
  };
  const seal = sealOf(reserveDayText(reserves), reserves.day, options.markets);
  await insertReserveDay(tx, { ...reserves, ...seal, blockNodes });
}

/** Everyone who is owed anything, in blocks. Positions and second contracts are in one currency. */
async function* sharesOf(
  tx: Tx,
  due: DueReserves & { readonly currency: CurrencyCode },
  orderKey: Uint8Array,
): AsyncGenerator<NamedShare[]> {
  const isTraded = due.currency === SETTLEMENT_CURRENCY;
  const stakes = isTraded ? await sumStakesAt(tx, due.beforeMs) : new Map<string, Money>();
  const profits = isTraded
    ? await sumOpenProfitAt(tx, due.beforeMs, await marksAt(tx))
    : new Map<string, Money>();
  const taken = <Value>(sums: Map<string, Value>, userId: string): Value | undefined => {
    const found = sums.get(userId);
    sums.delete(userId);
    return found;
  };
  for await (const holdings of streamHoldings(tx, due, orderKey, BLOCK_SHARES)) {
    const shares = holdings.map(({ userId, held }) => ({
      userId,
      held,
      staked: taken(stakes, userId) ?? ZERO,
      openProfit: taken(profits, userId) ?? ZERO,
    }));
    yield shares.filter((share) => shareSum(share) > 0n);
  }
  invariant(
    stakes.size + profits.size === 0,
    'every customer with stakes or open profit has an account',
  );
}

/** The last price of every symbol up to the end of the day being sealed. */
async function marksAt(tx: Tx): Promise<Map<string, Price>> {
  const sequences = await findSealedSequences(tx);
  const refs = [...sequences].map(([symbol, sequence]) => ({ symbol, sequence }));
  const ticks = await findTicks(tx, refs);
  return new Map(ticks.map(({ symbol, price }) => [symbol, price]));
}

/**
 * External holdings according to the books: money came from there, so these accounts are negative.
 * The practice fund is the amount issued; the rest of it was given to nobody.
 */
function assetsOf(kinds: ReadonlyMap<string, Money>, isPractice: boolean): ReserveAsset[] {
  const outside = (...names: string[]): Money =>
    -add(...names.map((name) => kinds.get(name) ?? ZERO)) as Money;
  const assets: ReserveAsset[] = [
    {
      place: isPractice ? 'practiceFund' : 'custody',
      amount: outside('external', 'practice'),
      isPractice,
    },
    { place: 'chain', amount: outside('external:chain'), isPractice },
    { place: 'bank', amount: outside('external:bank'), isPractice },
  ];
  return assets.filter(({ amount }) => amount !== 0n);
}
