import type { SymbolType } from '../markets/symbols.ts';
import { Refusal } from '../refusal.ts';

/** A customer's level of identity verification. */
export type VerifiedLevel = 'none' | 'basic' | 'advanced';

/** Level needed to trade: advanced for metals and FX always; basic for crypto with real money. */
export const levelNeeded = (type: SymbolType, mode: 'practice' | 'live'): VerifiedLevel => {
  if (type !== 'crypto') return 'advanced';
  return mode === 'live' ? 'basic' : 'none';
};

const order: readonly VerifiedLevel[] = ['none', 'basic', 'advanced'];

/** Refuses: kyc.basicRequired, kyc.advancedRequired. Source: rules §4, §6. */
export function requireLevel(level: VerifiedLevel, needed: VerifiedLevel): void {
  if (order.indexOf(level) >= order.indexOf(needed)) return;
  throw new Refusal(needed === 'advanced' ? 'kyc.advancedRequired' : 'kyc.basicRequired');
}
