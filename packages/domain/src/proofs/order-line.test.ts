import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, price, quantity, type Money, type Price, type Quantity } from '../money/money.ts';
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
  timeMs: 1_795_000_000_000,
  closing: null,
};

test('writes an opening as one line', () => {
  expect(orderLine(opened)).toBe(
    'opened,ab12,1795000000000,BTCUSDT,long,20,0.5,20002.1,6.00063,41',
  );
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
      fc.option(anyFigure),
      ([size, at, margin, profit], parent, isCross, tierFloor) => {
        const closing = {
          margin: margin as Money,
          reason: 'liquidation' as const,
          exitPrice: at as Price,
          profit: profit as Money,
          fee: money('1.5'),
          sequence: 99,
          parentId: parent,
          isCross,
        };
        const floor = tierFloor as Money | null;
        const fill = { ...opened, quantity: size as Quantity, tierFloor: floor, closing };
        expect(parseOrderLine(orderLine(fill))).toEqual(fill);
        expect(orderLine(parseOrderLine(orderLine(fill)))).toBe(orderLine(fill));
      },
    ),
  );
});
