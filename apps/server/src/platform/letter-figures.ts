import type { Fixed } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';
import { toText } from '@candor/domain/money/money';

const OFFSET_MS = 8 * 3_600_000;
/** Money is written with cents, and with more only where there is more. */
const DECIMALS_MIN = 2;

/** Exact, with commas, as on every screen: `10,864.80`. */
export function figure(amount: Fixed): string {
  const [whole = '', fraction = ''] = toText(amount as Money).split('.');
  const grouped = whole.replace('-', '−').replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${grouped}.${fraction.padEnd(DECIMALS_MIN, '0')}`;
}

/** `2026-12-07 09:41`, in UTC+8. */
export const minuteText = (epochMs: number): string =>
  new Date(epochMs + OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
