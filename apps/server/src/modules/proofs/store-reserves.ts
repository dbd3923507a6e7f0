import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money, toText, type Money } from '@candor/domain/money/money';
import {
  assetsText,
  parseReserveAddress,
  reserveAddressText,
  type ReserveAsset,
  type ReserveDay,
} from '@candor/domain/proofs/reserves';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { NamedShare } from './reserve-salts.ts';
import type { Seal } from './store.ts';

export interface StoredReserveDay extends ReserveDay, Seal {
  /** Nodes over blocks of leaves, hash and sum. */
  readonly blockNodes: Uint8Array;
}

interface ReserveDayRow {
  day: string;
  currency: CurrencyCode;
  customerCount: number;
  liabilities: string;
  promised: string;
  assets: string;
  addresses: string | null;
  root: string;
  blockNodes: Uint8Array;
  hash: string;
  signature: string;
}

const toReserveDay = ({ addresses, ...row }: ReserveDayRow): StoredReserveDay => ({
  ...row,
  ...(addresses === null ? {} : { addresses: addresses.split('\n').map(parseReserveAddress) }),
  liabilities: money(row.liabilities),
  promised: money(row.promised),
  assets: row.assets === '' ? [] : row.assets.split(',').map(toAsset),
});

function toAsset(text: string): ReserveAsset {
  const [place, amount = '', kind] = text.split('=');
  return {
    place: place as ReserveAsset['place'],
    amount: money(amount),
    isPractice: kind === 'practice',
  };
}

/** Sealed currencies of a day, in code point order, which is the order of the root. */
export async function listReserveDays(db: Queryable, day: string): Promise<StoredReserveDay[]> {
  const rows = await db<ReserveDayRow[]>`
    select day::text as "day", currency, customer_count as "customerCount",
      liabilities::text as liabilities, promised::text as promised, assets, addresses,
      encode(root, 'hex') as root, block_nodes as "blockNodes", encode(hash, 'hex') as hash,
      translate(encode(signature, 'base64'), chr(10), '') as signature
    from proofs.reserve_day where day = ${day}::date order by currency collate "C"`;
  return rows.map(toReserveDay);
}

export async function insertReserveDay(tx: Tx, sealed: StoredReserveDay): Promise<void> {
  await tx`
    insert into proofs.reserve_day (day, currency, customer_count, liabilities, promised, assets,
      addresses, root, block_nodes, hash, signature)
    values (${sealed.day}::date, ${sealed.currency}, ${sealed.customerCount},
      ${toText(sealed.liabilities)}::numeric, ${toText(sealed.promised)}::numeric,
      ${assetsText(sealed.assets)}, ${sealed.addresses?.map(reserveAddressText).join('\n') ?? null},
      decode(${sealed.root}, 'hex'),
      ${Buffer.from(sealed.blockNodes)}, decode(${sealed.hash}, 'hex'),
      decode(${sealed.signature}, 'base64'))`;
}

interface TreeOf {
  readonly day: string;
  readonly currency: CurrencyCode;
}

/** Stores the leaves of a tree from an index on, in order. */
export async function insertShares(
  tx: Tx,
  { day, currency }: TreeOf,
  firstIndex: number,
  shares: readonly NamedShare[],
): Promise<void> {
  const column = (pick: (share: NamedShare) => Money) => shares.map((share) => toText(pick(share)));
  await tx`
    insert into proofs.reserve_leaf (user_id, day, currency, index, held, staked, open_profit)
    select user_id, ${day}::date, ${currency}, ${firstIndex}::int + position::int - 1, held, staked,
      open_profit
    from unnest(${shares.map(({ userId }) => userId)}::uuid[],
      ${column(({ held }) => held)}::numeric[], ${column(({ staked }) => staked)}::numeric[],
      ${column(({ openProfit }) => openProfit)}::numeric[])
      with ordinality as t (user_id, held, staked, open_profit, position)`;
}

interface ShareRow {
  userId: string;
  index: number;
  held: string;
  staked: string;
  openProfit: string;
}

export interface StoredShare extends NamedShare {
  readonly index: number;
}

const toShare = (row: ShareRow): StoredShare => ({
  userId: row.userId,
  index: row.index,
  held: money(row.held),
  staked: money(row.staked),
  openProfit: money(row.openProfit),
});

const shareColumns = (db: Queryable) => db`
  user_id as "userId", index, held::text as held, staked::text as staked,
  open_profit::text as "openProfit"`;

/** A customer's own leaf; null if they were owed nothing, or if it is no longer stored. */
export async function findShare(
  db: Queryable,
  userId: string,
  { day, currency }: TreeOf,
): Promise<StoredShare | null> {
  const [row] = await db<ShareRow[]>`
    select ${shareColumns(db)} from proofs.reserve_leaf
    where user_id = ${userId} and day = ${day}::date and currency = ${currency}`;
  return row ? toShare(row) : null;
}

/** Leaves of a tree from an index on, in order. */
export async function listShares(
  db: Queryable,
  { day, currency }: TreeOf,
  span: { readonly firstIndex: number; readonly count: number },
): Promise<StoredShare[]> {
  const rows = await db<ShareRow[]>`
    select ${shareColumns(db)} from proofs.reserve_leaf
    where day = ${day}::date and currency = ${currency} and index >= ${span.firstIndex}
      and index < ${span.firstIndex + span.count}
    order by index`;
  return rows.map(toShare);
}

/** Deletes the leaves of days before one; their roots stay. */
export async function deleteSharesBefore(tx: Tx, day: string): Promise<void> {
  await tx`delete from proofs.reserve_leaf where day < ${day}::date`;
}
