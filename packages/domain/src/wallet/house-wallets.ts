import { DAY_MS } from '../durations.ts';
import { divideDown } from '../money/fixed.ts';
import { type Money, rate, type Rate, ZERO } from '../money/money.ts';

/**
 * How quickly the key of an address of the house can sign: a hot one pays withdrawals by itself, a
 * warm one is used by people to refill it, a cold one is offline.
 */
export const walletShares = ['hot', 'warm', 'cold'] as const;
export type WalletShare = (typeof walletShares)[number];

/** Setting of the largest shares, under the key that clients know. */
export const WALLET_SHARES_KEY = 'wallet_shares';

/** The largest part of what the house holds on chains, per currency, that may lie hot or warm. */
export type ShareLimits = Readonly<Record<Exclude<WalletShare, 'cold'>, Rate>>;

/** Until operators set others. */
export const defaultShareLimits: ShareLimits = { hot: rate('0.1'), warm: rate('0.3') };

const SHARE = /^(0(\.\d{1,4})?|1)$/;

/** Null unless the text is JSON of exactly two shares between 0 and 1, as texts. */
export function parseShareLimits(text: string): ShareLimits | null {
  const { hot, warm, ...rest } = objectOf(text);
  if (Object.keys(rest).length > 0) return null;
  if (typeof hot !== 'string' || typeof warm !== 'string') return null;
  return SHARE.test(hot) && SHARE.test(warm) ? { hot: rate(hot), warm: rate(warm) } : null;
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * What part of all that the books hold on chains lies there, at most all of it. None if they hold
 * nothing: what lies there is then in no book, such as coins for fees.
 */
export function shareOf(held: Money, onChains: Money): Rate {
  if (held <= ZERO || onChains <= ZERO) return rate('0');
  return onChains <= held ? rate('1') : (divideDown(held, onChains) as Rate);
}

/** How long a signature proves control, by how much work it is to sign. Days. */
export const CONTROL_DAYS: Readonly<Record<WalletShare, number>> = { hot: 3, warm: 31, cold: 92 };

export interface ControlClaim {
  /** The network by its CAIP-2 name, such as `eip155:1`. */
  readonly chain: string;
  readonly address: string;
  /** Newest sealed UTC day when it was signed: it cannot have been signed before. */
  readonly day: string;
  /** Hash of the text of that day, hexadecimal. */
  readonly dayHash: string;
}

/**
 * What the key of an address signs. One line of printable ASCII of at most 240 characters, which is
 * what every hardware wallet signs.
 */
export const controlText = ({ chain, address, day, dayHash }: ControlClaim): string =>
  `candor-control-1 ${chain} ${address} ${day} ${dayHash}`;

/** Whether a signature over the seal of `controlDay` still counts when `day` is sealed. */
export const isFresh = (share: WalletShare, controlDay: string | null, day: string): boolean =>
  controlDay !== null && Date.parse(day) - Date.parse(controlDay) <= CONTROL_DAYS[share] * DAY_MS;
