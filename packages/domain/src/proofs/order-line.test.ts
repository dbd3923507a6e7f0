import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  money,
  price,
  quantity,
  rate,
  type Money,
  type Price,
  type Quantity,
} from '../money/money.ts';
import { orderLine, parseOrderLine, type OrderFill } from './order-line.ts';

const opened: OrderFill = {
  id: 'ab12',
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 20,
  quantity: quantity('0.5'),
  entryPrice: price('20002.1'),
  openFee: money('6.00063'),
  openSequence: 41,
  openingMargin: null,
  tierFloor: null,
  feeTerms: null,
  timeMs: 1_795_000_000_000,
  closing: null,
};

test('writes an opening as one line', () => {
  expect(orderLine(opened)).toBe(
    'opened,ab12,1795000000000,BTCUSDT,long,20,0.5,20002.1,6.00063,41',
  );
});

test('writes the version of the level terms and the level behind a fee', () => {
  const feeTerms = { version: 1, level: 3 };
  const today = { ...opened, openingMargin: money('500.0525'), tierFloor: money('0'), feeTerms };
  const line = 'opened,ab12,1795000000000,BTCUSDT,long,20,0.5,20002.1,6.00063,41,500.0525,0,1,3';
  expect(orderLine(today)).toBe(line);
  expect(parseOrderLine(line)).toEqual(today);
});

test('writes margin and tier floor of an opening, and reads older lines without them', () => {
  const today = { ...opened, openingMargin: money('500.0525'), tierFloor: money('0') };
  const line = 'opened,ab12,1795000000000,BTCUSDT,long,20,0.5,20002.1,6.00063,41,500.0525,0';
  expect(orderLine(today)).toBe(line);
  expect(parseOrderLine(line)).toEqual(today);
  expect(parseOrderLine(orderLine(opened))).toEqual(opened);
});

const anyFigure = fc.bigInt({ min: 0n, max: 10n ** 36n });

test('keeps every figure of a settlement to the last decimal', () => {
  fc.assert(
    fc.property(
      fc.tuple(anyFigure, anyFigure, anyFigure, fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n })),
      fc.option(fc.stringMatching(/^[0-9a-f]{1,64}$/)),
      fc.boolean(),
      fc.tuple(fc.option(anyFigure), fc.option(fc.integer({ min: 0, max: 6 }))),
      ([size, at, margin, profit], parent, isCross, [tierFloor, level]) => {
        const closing = {
          margin: margin as Money,
          reason: 'liquidation' as const,
          exitPrice: at as Price,
          profit: profit as Money,
          fee: money('1.5'),
          sequence: 99,
          parentId: parent,
          isCross,
          trail: null,
        };
        const feeTerms = level === null ? null : { version: 1, level };
        const floor = tierFloor as Money | null;
        const fill = { ...opened, quantity: size as Quantity, tierFloor: floor, feeTerms, closing };
        expect(parseOrderLine(orderLine(fill))).toEqual(fill);
        expect(orderLine(parseOrderLine(orderLine(fill)))).toBe(orderLine(fill));
      },
    ),
  );
});

test('writes what made a trailing stop trigger, with and without an activation price', () => {
  const trail = {
    callbackRate: rate('0.01'),
    activationPrice: price('20500'),
    fromSequence: 50,
    triggersFromSequence: 55,
    best: price('21000.5'),
    bestSequence: 70,
  };
  const closing = {
    margin: money('500'),
    reason: 'trailingStop' as const,
    exitPrice: price('20790'),
    profit: money('12'),
    fee: money('1.5'),
    sequence: 99,
    parentId: null,
    isCross: false,
    trail,
  };
  const fill = { ...opened, tierFloor: money('0'), feeTerms: { version: 1, level: 0 }, closing };
  expect(orderLine(fill)).toMatch(/,isolated,0,1,0,0\.01,20500,50,55,21000\.5,70$/);
  const always = { ...fill, closing: { ...closing, trail: { ...trail, activationPrice: null } } };
  for (const each of [fill, always]) expect(parseOrderLine(orderLine(each))).toEqual(each);
});
