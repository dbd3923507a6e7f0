import { expect, test } from 'vitest';
import { money, toText } from '../money/money.ts';
import { controlText, isFresh, parseShareLimits, shareOf } from './house-wallets.ts';

test('a key signs one line of ASCII that hardware wallets take, however long the address', () => {
  const text = controlText({
    chain: 'bip122:000000000019d6689c085ae165831e93',
    address: `bc1p${'q'.repeat(58)}`,
    day: '2026-11-27',
    dayHash: 'f'.repeat(64),
  });
  expect(text).toBe(
    `candor-control-1 bip122:000000000019d6689c085ae165831e93 bc1p${'q'.repeat(58)} 2026-11-27 ${'f'.repeat(64)}`,
  );
  expect(text).toMatch(/^[\x20-\x7e]{1,240}$/);
});

test.each([
  ['0', '100', '0'],
  ['5', '100', '0.05'],
  ['100', '100', '1'],
  ['250', '100', '1'],
  // Coins for fees are in no book.
  ['10', '0', '0'],
  ['10', '-3', '0'],
])('of %s there, with %s on chains, the share is %s', (held, onChains, share) => {
  expect(toText(shareOf(money(held), money(onChains)))).toBe(share);
});

test.each([
  ['hot', '2026-11-24', true],
  ['hot', '2026-11-23', false],
  ['warm', '2026-10-27', true],
  ['warm', '2026-10-26', false],
  ['cold', '2026-08-27', true],
  ['cold', '2026-08-26', false],
  ['cold', null, false],
] as const)(
  'a signature of a %s key over %s counts on 27 November: %s',
  (share, signed, counts) => {
    expect(isFresh(share, signed, '2026-11-27')).toBe(counts);
  },
);

test.each([
  ['{"hot":"0.05","warm":"0.2"}', true],
  ['{"hot":"0","warm":"1"}', true],
  ['{"hot":"0.05"}', false],
  ['{"hot":"1.1","warm":"0.2"}', false],
  ['{"hot":"-0.1","warm":"0.2"}', false],
  ['{"hot":0.05,"warm":0.2}', false],
  ['{"hot":"0.05","warm":"0.2","cold":"1"}', false],
  ['["0.05","0.2"]', false],
  ['null', false],
  ['5 %', false],
])('limits %s: %s', (text, isValid) => {
  expect(parseShareLimits(text) !== null).toBe(isValid);
});
