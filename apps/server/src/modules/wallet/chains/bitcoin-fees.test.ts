import { describe, expect, test } from 'vitest';
import { feeRate } from './bitcoin-fees.ts';

const bounds = { feeMin: 2, feeMax: 100 };
const told = { estimate: 7n, floor: 1n, before: null };

describe('the fee of a payout', () => {
  test.each([
    ['is the estimate of the node', {}, 7n],
    ['stays below the highest of the house, whatever the node says', { estimate: 90_000n }, 100n],
    ['stays above the lowest of the house', { estimate: 1n }, 2n],
    ['is a tenth of the highest if the node cannot say', { estimate: null }, 10n],
    ['is what a full node asks for at least', { floor: 30n }, 30n],
    ['of a replacement is a quarter higher, rounded up', { before: 9n }, 12n],
    ['of a replacement is the estimate if that is more', { before: 4n }, 7n],
    ['of a replacement is never above the highest', { before: 90n }, 100n],
  ])('%s', (_, change, expected) => {
    expect(feeRate({ ...told, ...change }, bounds)).toBe(expected);
  });
});
