import { asciiLowerCase } from '@candor/domain/identity/ascii';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { type Money, money, toText } from '@candor/domain/money/money';
import type { ReserveAddress } from '@candor/domain/proofs/reserves';
import type { WalletShare } from '@candor/domain/wallet/house-wallets';
import type { Queryable, Tx } from '../../../platform/db.ts';
import type { QueueAsk } from '../../../platform/operator-commands.ts';
import type { BlockName } from '../chains/block-locator.ts';
import { type Holding, NetworkUnclear } from '../chains/chain-adapter.ts';
import { findOwnAddresses } from '../chains/store-evm.ts';

/** An address of the house on a public chain. */
export interface HouseWallet {
  readonly id: string;
  readonly chainType: string;
  /** CAIP-2 name of the network. */
  readonly chain: string;
  readonly address: string;
  readonly share: WalletShare;
  readonly listedAtMs: number;
  readonly retiredAtMs: number | null;
  /** Sealed day of its newest signature. */
  readonly controlDay: string | null;
  /** Whether it was ever read what it holds. */
  readonly isRead: boolean;
}

const columns = (db: Queryable) => db`
  w.id, w.chain_type as "chainType", w.chain, w.address, w.share, w.listed_at as "listedAtMs",
  w.retired_at as "retiredAtMs", (select max(p.day)::text from wallet.control_proof p
    where p.wallet_id = w.id) as "controlDay",
  exists (select from wallet.house_wallet_holding h where h.wallet_id = w.id) as "isRead"`;

/** Whether customers pay to an address: nobody may learn it from what is published. */
export async function isOfCustomer(
  db: Queryable,
  { chainType, address }: Pick<HouseWallet, 'chainType' | 'address'>,
): Promise<boolean> {
  const found = await findOwnAddresses(db, chainType, [address, address.toLowerCase()]);
  return found.size > 0;
}

/**
 * Adds an address; null if it is already listed. One that a signer names is hot from then on, as
 * whatever it was listed: it signs by itself.
 */
export async function insertHouseWallet(
  db: Queryable,
  added: Omit<HouseWallet, 'retiredAtMs' | 'controlDay' | 'isRead'>,
): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    insert into wallet.house_wallet (id, chain_type, chain, address, share, listed_at)
    values (${added.id}, ${added.chainType}, ${added.chain}, ${added.address}, ${added.share},
      ${added.listedAtMs}::timestamptz)
    on conflict (chain, address) where retired_at is null do update set share = excluded.share
      where excluded.share = 'hot' and house_wallet.share <> 'hot'
    returning id`;
  return row?.id ?? null;
}

/** Those in use on a network, hot ones first. */
export async function listHouseWallets(db: Queryable, chain: string): Promise<HouseWallet[]> {
  return db<HouseWallet[]>`
    select ${columns(db)} from wallet.house_wallet w
    where w.chain = ${chain} and w.retired_at is null order by w.listed_at, w.id`;
}

export async function findHouseWallet(db: Queryable, id: string): Promise<HouseWallet | null> {
  const [row] = await db<HouseWallet[]>`
    select ${columns(db)} from wallet.house_wallet w where w.id = ${id}`;
  return row ?? null;
}

/** Locks an address against being retired meanwhile. */
export async function lockHouseWallet(tx: Tx, id: string): Promise<HouseWallet | null> {
  await tx`select from wallet.house_wallet where id = ${id} for update`;
  return findHouseWallet(tx, id);
}

export async function retireHouseWallet(tx: Tx, id: string, nowMs: number): Promise<void> {
  await tx`
    update wallet.house_wallet set retired_at = ${nowMs}::timestamptz
    where id = ${id} and retired_at is null`;
}

/** What an amount of a call can be: nobody could read a day that was sealed with more. */
const AMOUNT_MAX = money('999999999999999999.999999999999999999');

/**
 * Keeps what the addresses of a network held; an older reading replaces nothing. Throws if a node names
 * an amount that cannot be one: it is believed in nothing else either.
 */
export async function keepHoldings(
  db: Queryable,
  wallets: readonly HouseWallet[],
  { block, held, seenAtMs }: Reading,
): Promise<void> {
  if (held.some(({ amount }) => amount < 0n || amount > AMOUNT_MAX))
    throw new NetworkUnclear('an address is said to hold what cannot be held');
  const rows = held.flatMap(({ address, currency, amount }) => {
    const wallet = wallets.find((each) => each.address === address);
    return wallet ? [{ id: wallet.id, currency, amount: toText(amount) }] : [];
  });
  await db`
    insert into wallet.house_wallet_holding as h
      (wallet_id, currency, amount, block_number, block_hash, seen_at)
    select wallet_id, currency, amount, ${String(block.number)}::bigint, ${block.hash},
      ${seenAtMs}::timestamptz
    from unnest(${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ currency }) => currency)}::text[],
      ${rows.map(({ amount }) => amount)}::numeric[]) as t (wallet_id, currency, amount)
    on conflict (wallet_id, currency) do update set amount = excluded.amount,
      block_number = excluded.block_number, block_hash = excluded.block_hash,
      seen_at = excluded.seen_at where h.seen_at <= excluded.seen_at`;
}

interface Reading {
  readonly block: BlockName;
  readonly held: readonly Holding[];
  readonly seenAtMs: number;
}

/** What an address held when it was read last. */
export async function listHoldings(
  db: Queryable,
  walletId: string,
): Promise<{ currency: CurrencyCode; amount: Money; block: string; seenAtMs: number }[]> {
  const rows = await db<
    { currency: CurrencyCode; amount: string; block: string; seenAtMs: number }[]
  >`
    select currency, amount::text as amount, block_number::text as block, seen_at as "seenAtMs"
    from wallet.house_wallet_holding where wallet_id = ${walletId} order by currency`;
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

/** What all addresses in use held, by currency and share. */
export async function sumHoldings(
  db: Queryable,
): Promise<{ currency: CurrencyCode; share: WalletShare; amount: Money }[]> {
  const rows = await db<{ currency: CurrencyCode; share: WalletShare; amount: string }[]>`
    select h.currency, w.share, sum(h.amount)::text as amount
    from wallet.house_wallet_holding h join wallet.house_wallet w on w.id = h.wallet_id
    where w.retired_at is null group by 1, 2 order by 1, 2`;
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

/** Keeps a signature that was verified; the first one of a day stays. */
export async function keepControl(
  db: Queryable,
  proof: {
    readonly walletId: string;
    readonly day: string;
    readonly signature: string;
    readonly nowMs: number;
  },
): Promise<void> {
  await db`
    insert into wallet.control_proof (wallet_id, day, signature, given_at)
    values (${proof.walletId}, ${proof.day}::date, ${proof.signature}, ${proof.nowMs}::timestamptz)
    on conflict (wallet_id, day) do nothing`;
}

type ReserveAddressRow = Omit<ReserveAddress, 'amount' | 'block' | 'control'> & {
  readonly chainType: string;
  readonly amount: string;
  readonly block: string;
  readonly controlDay: string | null;
  readonly signature: string | null;
};

/**
 * The addresses in use that hold a currency, hot ones first, each with its newest signature over the
 * seal of a day before this one. None that customers pay to, as one becomes whose key was listed before.
 */
export async function listReserveAddresses(
  db: Queryable,
  { currency, day }: { readonly currency: CurrencyCode; readonly day: string },
): Promise<ReserveAddress[]> {
  const rows = await db<ReserveAddressRow[]>`
    select w.chain_type as "chainType", w.share, w.chain, w.address, h.amount::text as amount, h.block_number::text as block,
      h.block_hash as "blockHash", h.seen_at as "seenAt", p.day::text as "controlDay", p.signature
    from wallet.house_wallet_holding h join wallet.house_wallet w on w.id = h.wallet_id
      left join lateral (select day, signature from wallet.control_proof
        where wallet_id = w.id and day < ${day}::date order by day desc limit 1) p on true
    where h.currency = ${currency} and h.amount > 0 and w.retired_at is null
    order by array_position(array['hot', 'warm', 'cold'], w.share), w.chain, w.address`;
  const areOfCustomers = await Promise.all(rows.map((row) => isOfCustomer(db, row)));
  const shown = rows.filter((_, at) => !areOfCustomers[at]);
  return shown.map(({ controlDay, signature, chainType: _chainType, ...row }) => ({
    ...row,
    amount: money(row.amount),
    block: Number(row.block),
    ...(controlDay !== null && signature !== null
      ? { control: { day: controlDay, signature } }
      : {}),
  }));
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * A page of them for operators, those without a fresh signature first; found in whichever letters an
 * explorer shows them.
 */
export async function listHouseWalletsForOperators(
  db: Queryable,
  { status, search, userId, limit }: QueueAsk,
): Promise<{ wallets: HouseWallet[]; total: number }> {
  const rows = await db<(HouseWallet & { total: string })[]>`
    select ${columns(db)}, count(*) over ()::text as total from wallet.house_wallet w
    where (${status}::text is null or (${status} = 'retired') = (w.retired_at is not null))
      and (${search}::text is null or strpos(
        translate(w.address, ${CAPITALS}, ${asciiLowerCase(CAPITALS)}),
        ${asciiLowerCase(search ?? '')}) > 0)
      and ${userId}::uuid is null
    order by w.retired_at is not null, "controlDay" nulls first, w.listed_at, w.id
    limit ${limit}`;
  return {
    wallets: rows.map(({ total: _total, ...wallet }) => wallet),
    total: Number(rows[0]?.total ?? 0),
  };
}
