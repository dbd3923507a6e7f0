import { GENESIS_HASH } from '@candor/domain/markets/tick';
import { merkleRoot } from '@candor/domain/proofs/merkle';
import { reserveDayText } from '@candor/domain/proofs/reserves';
import { dayBounds, sealedDayText, symbolDayText } from '@candor/domain/proofs/sealed-day';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { pageOf } from '../../platform/pages.ts';
import { streamTickBlocks } from '../markets/index.ts';
import { BLOCK_LEAVES, BlockTree, hashesIn } from './block-tree.ts';
import { sealMoment, sha256, toHex } from './seal.ts';
import { listReserveDays } from './store-reserves.ts';
import {
  listDays,
  listOrderLines,
  listSymbolDays,
  type Seal,
  type StoredDay,
  type StoredSymbolDay,
} from './store.ts';

const DAYS_MAX = 100_000;
const LINES = 1_000;

/** Whether the key of a moment signed it. */
type IsSigned = (seal: Seal, atMs: number) => boolean;

export interface CheckedSeals {
  readonly days: number;
  readonly problems: readonly string[];
}

/**
 * Proves what was sealed against what is stored: texts, hashes, signatures and the chain of all days,
 * and the roots over ticks and fills of the newest `daysHashed`, which take most of the time.
 */
export async function checkSeals(
  db: Db,
  options: { readonly isSigned: IsSigned; readonly daysHashed: number },
): Promise<CheckedSeals> {
  const days = (await listDays(db, pageOf({ pageSize: DAYS_MAX }))).toReversed();
  const problems: string[] = [];
  for (const [index, day] of days.entries()) {
    const previousHash = days[index - 1]?.hash ?? GENESIS_HASH;
    const isHashed = index >= days.length - options.daysHashed;
    const wrong = await inTransaction(db, async (tx) => [
      ...(await faultsOfSeals(tx, day, previousHash, options.isSigned)),
      ...(isHashed ? await faultsOfRoots(tx, day) : []),
    ]);
    problems.push(...wrong.map((what) => `sealed day ${day.day}: ${what}`));
  }
  return { days: days.length, problems };
}

async function faultsOfSeals(
  tx: Tx,
  sealed: StoredDay,
  previousHash: string,
  isSigned: IsSigned,
): Promise<string[]> {
  const isSealed = (text: string, by: Seal) =>
    toHex(sha256(text)) === by.hash && isSigned(by, sealMoment(sealed.day));
  const symbols = await listSymbolDays(tx, sealed.day);
  const reserves = await listReserveDays(tx, sealed.day);
  const faults = [
    ...symbols.map((each) => [isSealed(symbolDayText(each), each), each.symbol] as const),
    ...reserves.map((each) => [isSealed(reserveDayText(each), each), each.currency] as const),
    [isSealed(sealedDayText(sealed), sealed), 'the day'] as const,
    [sealed.previousHash === previousHash, 'the day before it'] as const,
    [rootOf(symbols) === sealed.ticksRoot, 'the list of symbols'] as const,
    [
      (sealed.reservesRoot ?? rootOf(reserves)) === rootOf(reserves),
      'the list of reserves',
    ] as const,
  ];
  return faults.flatMap(([isRight, what]) => (isRight ? [] : [`${what} is not what was sealed`]));
}

async function faultsOfRoots(tx: Tx, day: StoredDay): Promise<string[]> {
  const faults: string[] = [];
  for (const symbol of await listSymbolDays(tx, day.day)) {
    if ((await rootOfTicks(tx, symbol)) !== symbol.root)
      faults.push(`ticks of ${symbol.symbol} are not those that were sealed`);
  }
  if ((await rootOfOrders(tx, day)) !== day.ordersRoot)
    faults.push('its fills are not those that were sealed');
  return faults;
}

async function rootOfTicks(tx: Tx, sealed: StoredSymbolDay): Promise<string> {
  const tree = new BlockTree();
  const span = { ...sealed, ...dayBounds(sealed.day)! };
  for await (const { hashes } of streamTickBlocks(tx, span, BLOCK_LEAVES))
    for (const leaf of hashesIn(hashes)) tree.add(leaf);
  return toHex(tree.finish().root);
}

async function rootOfOrders(tx: Tx, { day, orderCount }: StoredDay): Promise<string> {
  const tree = new BlockTree();
  for (let from = 0; from < orderCount; from += LINES)
    for (const line of await listOrderLines(tx, day, from, LINES)) tree.add(sha256(line));
  return toHex(tree.finish().root);
}

const rootOf = (sealed: readonly { readonly hash: string }[]): string =>
  toHex(
    merkleRoot(
      sealed.map(({ hash }) => Buffer.from(hash, 'hex')),
      sha256,
    ),
  );
