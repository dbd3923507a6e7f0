import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Chance } from './chance.ts';
import type { Wish } from './customer.ts';
import { simulatedSymbols } from './simulated-feed.ts';

/** A position or order as its owner sees it in a list. */
export interface OwnPosition {
  readonly id: string;
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  readonly status: 'open' | 'pending';
  readonly quantity: string;
}

/** What somebody knows when he makes up his mind. */
export interface Sight {
  readonly chance: Chance;
  readonly prices: ReadonlyMap<string, number>;
  readonly own: readonly OwnPosition[];
  /** A key that was never used. */
  readonly newKey: () => string;
}

type Fields = Readonly<Record<string, unknown>>;
type Make = (sight: Sight) => readonly [Wish['call'], Fields] | null;

const LEVERAGES = [1, 3, 5, 10, 20];
const SECONDS = [60, 60, 60, 120, 300];

const makers: readonly (readonly [number, Make])[] = [
  [
    10,
    ({ chance }) => [
      'transferFunds',
      { ...direction(chance), amount: amount(chance, 1, 3_000, 6), currency: 'USDT' },
    ],
  ],
  [24, (sight) => ['openPosition', order(sight)]],
  [9, restingOrder],
  [9, (sight) => onOwn(sight, 'open', ({ id }) => ['closePosition', { id }])],
  [6, partialClose],
  [5, (sight) => onOwn(sight, 'pending', ({ id }) => ['cancelPosition', { id }])],
  [9, newStops],
  [
    6,
    (sight) =>
      onOwn(sight, 'open', ({ id }) => [
        'addMargin',
        { id, money: amount(sight.chance, 1, 300, 2) },
      ]),
  ],
  [18, bet],
  [1, () => ['listPositions', { pageNo: 1, pageSize: 10 }]],
  [1, () => ['getPositionsSummary', {}]],
  [1, () => ['listAssets', {}]],
];

/** What somebody would like to do next. */
export function wishOf(sight: Sight): Wish {
  const { chance } = sight;
  const total = makers.reduce((sum, [weight]) => sum + weight, 0);
  for (;;) {
    let left = chance.share() * total;
    const made = makers.find(([weight]) => (left -= weight) < 0)?.[1](sight);
    if (made) return { call: made[0], fields: made[1], key: sight.newKey() };
  }
}

const direction = (chance: Chance) =>
  chance.happens(0.7) ? { from: 'balance', to: 'contract' } : { from: 'contract', to: 'balance' };

/** A decimal text between two whole numbers. */
function amount(chance: Chance, min: number, max: number, decimals: number): string {
  const tail = String(chance.between(0, 10 ** decimals - 1)).padStart(decimals, '0');
  return `${chance.between(min, max)}.${tail}`;
}

function onOwn(
  { chance, own }: Sight,
  status: OwnPosition['status'],
  make: (position: OwnPosition) => readonly [Wish['call'], Fields],
) {
  const some = own.filter((position) => position.status === status);
  return some.length === 0 ? null : make(chance.pick(some));
}

/** An entry without stops. */
function entry({ chance }: Sight) {
  return {
    symbol: chance.pick(simulatedSymbols),
    direction: chance.pick(['long', 'short'] as const),
    leverage: chance.pick(LEVERAGES),
    margin: amount(chance, 10, 900, 2),
    ...(chance.happens(0.25) ? { marginMode: 'cross' } : {}),
  };
}

function order(sight: Sight): Fields {
  const { chance } = sight;
  const plain = entry(sight);
  const { stopLoss, stopProfit } = stopsAround(sight, plain.symbol, plain.direction);
  return {
    ...plain,
    ...(chance.happens(0.35) ? { stopLoss } : {}),
    ...(chance.happens(0.35) ? { takeProfit: stopProfit } : {}),
  };
}

function restingOrder(sight: Sight) {
  const plain = entry(sight);
  const away = sight.chance.share() * 0.03 - 0.005;
  const price = priceNear(sight, plain.symbol, plain.direction === 'long' ? -away : away);
  return ['openPosition', { ...plain, orderType: 'limit', price }] as const;
}

function partialClose(sight: Sight) {
  return onOwn(sight, 'open', ({ id, symbol, quantity }) => {
    const decimals = findMarketSymbol(symbol)!.quantityPrecision;
    const part = (Number(quantity) * sight.chance.share()).toFixed(decimals);
    return ['closePosition', { id, quantity: part }] as const;
  });
}

function newStops(sight: Sight) {
  return onOwn(sight, 'open', ({ id, symbol, direction: side }) => {
    const stops = sight.chance.happens(0.8) ? stopsAround(sight, symbol, side) : {};
    return ['updateStops', { id, ...stops }] as const;
  });
}

function bet({ chance }: Sight) {
  const symbol = chance.pick(simulatedSymbols);
  const fields = { symbol, setId: `${symbol}-${chance.pick(SECONDS)}`, type: chance.pick([1, 2]) };
  return ['buySecondContract', { ...fields, money: amount(chance, 5, 200, 2) }] as const;
}

function stopsAround(sight: Sight, symbol: string, side: 'long' | 'short') {
  const near = () => 0.000_3 + sight.chance.share() ** 3 * 0.04;
  const sign = side === 'long' ? 1 : -1;
  return {
    stopLoss: priceNear(sight, symbol, -sign * near()),
    stopProfit: priceNear(sight, symbol, sign * near()),
  };
}

const priceNear = ({ prices }: Sight, symbol: string, share: number): string =>
  ((prices.get(symbol) ?? 1) * (1 + share)).toFixed(findMarketSymbol(symbol)!.pricePrecision);
