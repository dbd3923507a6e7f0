import type { CurrencyCode } from '../money/currencies.ts';
import { add, money, toText, ZERO, type Money } from '../money/money.ts';
import type { WalletShare } from '../wallet/house-wallets.ts';

/** An asset that backs customer liabilities. */
export interface ReserveAsset {
  /** Where it is held. */
  readonly place: 'practiceFund' | 'custody' | 'chain' | 'bank';
  readonly amount: Money;
  /** Practice money is never real money. */
  readonly isPractice: boolean;
}

/** An address of the house on a public chain, and what it held of the currency. */
export interface ReserveAddress {
  readonly share: WalletShare;
  /** The network by its CAIP-2 name. */
  readonly chain: string;
  readonly address: string;
  readonly amount: Money;
  /** The block after which it held that, by number and hash. */
  readonly block: number;
  readonly blockHash: string;
  /** When the product read it. Epoch milliseconds, named as in the calls. */
  readonly seenAt: number;
  /** Newest signature of its key, over `controlText` of this sealed day; missing without one. */
  readonly control?: { readonly day: string; readonly signature: string } | undefined;
}

/**
 * Liabilities to customers in one currency at the end of a UTC day, and the assets backing them.
 */
export interface ReserveDay {
  readonly day: string;
  readonly currency: CurrencyCode;
  /** Leaves of the tree: customers with a liability. */
  readonly customerCount: number;
  /** Sum of the tree. */
  readonly liabilities: Money;
  /** Additional reserve: the maximum that open second contracts could still win. */
  readonly promised: Money;
  readonly assets: readonly ReserveAsset[];
  /** Root of the Merkle-sum tree, hexadecimal; 64 zeros without customers. */
  readonly root: string;
  /**
   * Known addresses that hold its chain assets, hot first; never empty. Missing where there are none,
   * and on days sealed before addresses were added.
   */
  readonly addresses?: readonly ReserveAddress[] | undefined;
}

/** `place=amount=practice` joined by commas: the canonical text of assets. */
export const assetsText = (assets: readonly ReserveAsset[]): string =>
  assets
    .map(
      ({ place, amount, isPractice }) =>
        `${place}=${toText(amount)}=${isPractice ? 'practice' : 'real'}`,
    )
    .join(',');

/** Line of an address in the canonical text; a dash stands for what is missing. */
export const reserveAddressText = (of: ReserveAddress): string =>
  [
    of.share,
    of.chain,
    of.address,
    toText(of.amount),
    of.block,
    of.blockHash,
    of.seenAt,
    of.control?.day ?? '-',
    of.control?.signature ?? '-',
  ].join(' ');

/** An address from its line, as it was stored. */
export function parseReserveAddress(line: string): ReserveAddress {
  const [share, chain = '', address = '', amount = '', block, blockHash = '', seenAt, ...control] =
    line.split(' ');
  const [day = '-', signature = '-'] = control;
  return {
    share: share as WalletShare,
    chain,
    address,
    amount: money(amount),
    block: Number(block),
    blockHash,
    seenAt: Number(seenAt),
    ...(day === '-' ? {} : { control: { day, signature } }),
  };
}

/** Canonical text of a currency's reserves, lines joined by a line feed; hashed and signed. */
export const reserveDayText = (sealed: ReserveDay): string =>
  [
    `candor-reserves-${sealed.addresses ? 2 : 1}`,
    sealed.day,
    sealed.currency,
    sealed.customerCount,
    toText(sealed.liabilities),
    toText(sealed.promised),
    assetsText(sealed.assets),
    sealed.root,
    ...(sealed.addresses ?? []).map(reserveAddressText),
  ].join('\n');

/** Components of one customer's liability in one currency; none negative. */
export interface ReserveShare {
  /** In all accounts, margins and locks. */
  readonly held: Money;
  /** Stakes of second contracts that are not settled. */
  readonly staked: Money;
  /** Unrealized profit of open positions; losses are not deducted. */
  readonly openProfit: Money;
}

/** The balance in a customer's leaf. */
export const shareSum = ({ held, staked, openProfit }: ReserveShare): Money =>
  add(held, staked, openProfit);

/** Text whose SHA-256 identifies a customer in a leaf; the salt next to it prevents guessing. */
export const commitmentText = (userId: string): string => `candor-customer-1\n${userId}`;

/** Sum of all assets backing the liabilities. */
export const assetSum = (assets: readonly ReserveAsset[]): Money =>
  add(ZERO, ...assets.map(({ amount }) => amount));
