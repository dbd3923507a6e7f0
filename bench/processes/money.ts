/** price · quantity − fee over varied figures, with bigints or decimal.js. */
import { formatFixed, multiplyDown, parseFixed, SCALE } from '@candor/domain/money/fixed';
import { Decimal } from 'decimal.js';
import { readTask, tell } from './task.ts';

const { side } = readTask<{ side: 'reference' | 'subject' }>();
const VARIED = 1_024;
const REPEATS = 400;
const texts = Array.from({ length: VARIED }, (_, index) => ({
  price: `${60_000 + index}.${String(index * 7).padStart(4, '0')}5`,
  quantity: `0.${String(index + 1).padStart(6, '0')}123456789012`,
  fee: `0.0${index + 1}`,
}));

const EXPECTED = '62.485579129649458726'; // of the last row
tell({ ns: side === 'subject' ? measureFixed() : measureDecimal() });

function measureFixed(): number {
  const rows = texts.map(({ price, quantity, fee }) => ({
    price: parseFixed(price),
    quantity: parseFixed(quantity),
    fee: parseFixed(fee),
  }));
  return nsPerCall(() => {
    let sum = 0n;
    for (const { price, quantity, fee } of rows) sum = multiplyDown(price, quantity) - fee;
    return formatFixed(sum);
  });
}

function measureDecimal(): number {
  Decimal.set({ precision: 38, rounding: Decimal.ROUND_DOWN });
  const rows = texts.map(({ price, quantity, fee }) => ({
    price: new Decimal(price),
    quantity: new Decimal(quantity),
    fee: new Decimal(fee),
  }));
  return nsPerCall(() => {
    let sum = new Decimal(0);
    for (const { price, quantity, fee } of rows)
      sum = price.times(quantity).toDecimalPlaces(SCALE, Decimal.ROUND_DOWN).minus(fee);
    return sum.toFixed();
  });
}

function nsPerCall(calculateAll: () => string): number {
  for (let warmUp = 0; warmUp < REPEATS / 4; warmUp++) calculateAll();
  if (calculateAll() !== EXPECTED)
    throw new Error(`wrong result ${calculateAll()}, expected ${EXPECTED}`);
  const begun = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat++) calculateAll();
  return ((performance.now() - begun) * 1e6) / (REPEATS * VARIED);
}
