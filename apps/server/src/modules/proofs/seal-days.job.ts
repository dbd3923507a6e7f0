import { pricedMarkets } from '@candor/domain/markets/symbols';
import { GENESIS_HASH } from '@candor/domain/markets/tick';
import { merkleRoot } from '@candor/domain/proofs/merkle';
import {
  dayBounds,
  sealedDayText,
  utcDay,
  type SealedDay,
  type SealedLogs,
} from '@candor/domain/proofs/sealed-day';
import { invariant } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import { pageOf } from '../../platform/pages.ts';
import { findLogStart } from '../markets/index.ts';
import type { KeptLogs, ProofsOptions } from './deps.ts';
import { sealOf, sha256, toHex } from './seal.ts';
import { sealOrders } from './seal-orders.ts';
import { sealNextReserves } from './seal-reserves.ts';
import { sealSymbol } from './seal-symbol.ts';
import { deleteSharesBefore, listReserveDays } from './store-reserves.ts';
import { findRecordedLater } from './store-practice-day.ts';
import { insertDay, insertSymbolDay, listDays, listSymbolDays, type StoredDay } from './store.ts';

/** Longer than any transaction that still closes something of the day may last. */
export const AFTER_DAY_MS = 5 * 60_000;
/**
 * Once a tick is this far into the next day, everything the recorder had of the day is in the log.
 */
const LOG_AHEAD_MS = 60_000;
const WAIT_MS = 10_000;
/** Enough for a day of ten million orders. */
const DEADLINE_MS = 30 * 60_000;
const SALT_BYTES = 16;
/** Customers must download proofs of a day within this time. */
const SHARES_KEPT_MS = 92 * 86_400_000;

interface DueDay {
  readonly day: string;
  readonly fromMs: number;
  readonly beforeMs: number;
  readonly previousHash: string;
}

/**
 * Seals days of the log in order, each once and none left out, however long the product was down:
 * one symbol or currency per transaction, finally the day itself. What comes next is determined by
 * what is sealed.
 */
export const sealDaysJob = (options: ProofsOptions): Job => ({
  name: 'proofs.sealDays',
  recurringKey: 'all',
  deadlineMs: DEADLINE_MS,
  async run(tx, _due, nowMs) {
    const next = await nextDay(tx);
    if (!next) return nowMs + WAIT_MS;
    if (nowMs < next.beforeMs + AFTER_DAY_MS) return next.beforeMs + AFTER_DAY_MS;
    if (!isPast(next.beforeMs, options)) return nowMs + WAIT_MS;
    if (await sealNextSymbol(tx, next, options)) return nowMs;
    if (await sealNextReserves(tx, next, options)) return nowMs;
    await sealDay(tx, next, options, nowMs);
    return nowMs;
  },
});

/** Null as long as the log is empty. */
async function nextDay(tx: Tx): Promise<DueDay | null> {
  const [newest] = await listDays(tx, pageOf({ pageSize: 1 }));
  const startMs = newest ? dayBounds(newest.day)?.beforeMs : await findLogStart(tx);
  if (startMs === null || startMs === undefined) return null;
  const day = utcDay(startMs);
  const bounds = dayBounds(day);
  invariant(bounds, 'a sealed day has a valid name');
  return { day, ...bounds, previousHash: newest?.hash ?? GENESIS_HASH };
}

const isPast = (beforeMs: number, { markets }: Pick<ProofsOptions, 'markets'>): boolean =>
  pricedMarkets.some(
    ({ symbol }) => (markets.latestTick(symbol)?.timeMs ?? 0) >= beforeMs + LOG_AHEAD_MS,
  );

/** False when every symbol that has ticks on the day is sealed. */
async function sealNextSymbol(
  tx: Tx,
  due: DueDay,
  { markets }: Pick<ProofsOptions, 'markets'>,
): Promise<boolean> {
  const sealed = new Set((await listSymbolDays(tx, due.day)).map(({ symbol }) => symbol));
  for (const { symbol } of pricedMarkets) {
    if (sealed.has(symbol)) continue;
    const found = await sealSymbol(tx, { ...due, symbol }, markets);
    if (!found) continue;
    await insertSymbolDay(tx, found);
    return true;
  }
  return false;
}

async function sealDay(
  tx: Tx,
  due: DueDay,
  { markets, logs, random }: Omit<ProofsOptions, 'db'>,
  nowMs: number,
): Promise<void> {
  const { day, previousHash } = due;
  const symbols = await listSymbolDays(tx, day);
  const reserves = await listReserveDays(tx, day);
  const salt = toHex(random.bytes(SALT_BYTES));
  const sealed: SealedDay = {
    day,
    symbolCount: symbols.length,
    tickCount: symbols.reduce((sum, { tickCount }) => sum + tickCount, 0),
    ticksRoot: rootOfSeals(symbols),
    ...(await sealOrders(tx, { ...due, salt })),
    reservesRoot: rootOfSeals(reserves),
    logs: await sealLogs(tx, logs, due.beforeMs),
    recordedAt: await findRecordedLater(tx, day),
    previousHash,
  };
  const seal = sealOf(sealedDayText(sealed), day, markets);
  await insertDay(tx, { ...sealed, ...seal, salt, sealedAtMs: nowMs } satisfies StoredDay);
  await deleteSharesBefore(tx, utcDay(due.fromMs - SHARES_KEPT_MS));
}

async function sealLogs(tx: Tx, logs: KeptLogs, beforeMs: number): Promise<SealedLogs> {
  const head = await logs.operatorsHead(tx);
  const hashes = await logs.settingHashes(tx, beforeMs);
  return {
    operatorLines: head.number,
    operatorsHead: head.hash || GENESIS_HASH,
    settingsRoot: rootOfSeals(hashes.map((hash) => ({ hash }))),
  };
}

const rootOfSeals = (sealed: readonly { readonly hash: string }[]): string => {
  const leaves = sealed.map(({ hash }) => Buffer.from(hash, 'hex'));
  return toHex(merkleRoot(leaves, sha256));
};
