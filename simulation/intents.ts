import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Chance } from './chance.ts';
import type { Intent } from './customer.ts';
import { simulatedSymbols } from './simulated-feed.ts';

/** A position or order as its owner sees it in a list. */
export interface OwnPosition {
  readonly id: string;
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  readonly status: 'open' | 'pending';
  readonly quantity: string;
}

/** What a customer knows when deciding. */
export interface CustomerView {
  readonly chance: Chance;
  readonly prices: ReadonlyMap<string, number>;
  readonly own: readonly OwnPosition[];
  /** Returns an unused key. */
  readonly newKey: () => string;
}

type Fields = Readonly<Record<string, unknown>>;
type Make = (view: CustomerView) => readonly [Intent['call'], Fields] | null;

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
  [24, (view) => ['openPosition', order(view)]],
  [9, restingOrder],
  [9, (view) => onOwn(view, 'open', ({ id }) => ['closePosition', { id }])],
  [6, partialClose],
  [5, (view) => onOwn(view, 'pending', ({ id }) => ['cancelPosition', { id }])],
  [9, newStops],
  [4, stopLimitOrder],
  [5, trailingStop],
  [5, closeOrder],
  [2, (view) => onOwn(view, 'open', ({ id }) => ['reversePosition', { id }])],
  [
    6,
    (view) =>
      onOwn(view, 'open', ({ id }) => ['addMargin', { id, money: amount(view.chance, 1, 300, 2) }]),
  ],
  [18, bet],
  [1, () => ['listPositions', { pageNo: 1, pageSize: 10 }]],
  [1, () => ['getPositionsSummary', {}]],
  [1, () => ['listAssets', {}]],
];

/** A customer's next request. */
export function intentOf(view: CustomerView): Intent {
  const { chance } = view;
  const total = makers.reduce((sum, [weight]) => sum + weight, 0);
  for (;;) {
    let left = chance.share() * total;
    const made = makers.find(([weight]) => (left -= weight) < 0)?.[1](view);
    if (made) return { call: made[0], fields: made[1], key: view.newKey() };
  }
}

const direction = (chance: Chance) =>
  chance.happens(0.7) ? { from: 'balance', to: 'contract' } : { from: 'contract', to: 'balance' };

/** A decimal text between two integers. */
function amount(chance: Chance, min: number, max: number, decimals: number): string {
  const tail = String(chance.between(0, 10 ** decimals - 1)).padStart(decimals, '0');
  return `${chance.between(min, max)}.${tail}`;
}

function onOwn(
  { chance, own }: CustomerView,
  status: OwnPosition['status'],
  make: (position: OwnPosition) => readonly [Intent['call'], Fields],
) {
  const some = own.filter((position) => position.status === status);
  return some.length === 0 ? null : make(chance.pick(some));
}

/** An entry without stops. */
function entry({ chance }: CustomerView) {
  return {
    symbol: chance.pick(simulatedSymbols),
    direction: chance.pick(['long', 'short'] as const),
    leverage: chance.pick(LEVERAGES),
    margin: amount(chance, 10, 900, 2),
    ...(chance.happens(0.25) ? { marginMode: 'cross' } : {}),
  };
}

function order(view: CustomerView): Fields {
  const { chance } = view;
  const plain = entry(view);
  const { stopLoss, stopProfit } = stopsAround(view, plain.symbol, plain.direction);
  return {
    ...plain,
    ...(chance.happens(0.35) ? { stopLoss } : {}),
    ...(chance.happens(0.35) ? { takeProfit: stopProfit } : {}),
  };
}

function restingOrder(view: CustomerView) {
  const plain = entry(view);
  const away = view.chance.share() * 0.03 - 0.005;
  const price = priceNear(view, plain.symbol, plain.direction === 'long' ? -away : away);
  return ['openPosition', { ...plain, orderType: 'limit', price }] as const;
}

function stopLimitOrder(view: CustomerView) {
  const plain = entry(view);
  const away = view.chance.share() * 0.02 * (plain.direction === 'long' ? 1 : -1);
  const fields = { ...plain, orderType: 'stopLimit' };
  const stopPrice = priceNear(view, plain.symbol, away);
  return [
    'openPosition',
    { ...fields, stopPrice, price: priceNear(view, plain.symbol, away * 1.2) },
  ] as const;
}

/** Sometimes without a distance, which takes it away. */
function trailingStop(view: CustomerView) {
  const { chance } = view;
  return onOwn(view, 'open', ({ id, symbol, direction: side }) => {
    if (chance.happens(0.15)) return ['setTrailingStop', { id }] as const;
    const callbackRate = amount(chance, 0, 1, 2);
    if (chance.happens(0.6)) return ['setTrailingStop', { id, callbackRate }] as const;
    const away = chance.share() * 0.01 * (side === 'long' ? 1 : -1);
    return [
      'setTrailingStop',
      { id, callbackRate, activationPrice: priceNear(view, symbol, away) },
    ] as const;
  });
}

function closeOrder(view: CustomerView) {
  return onOwn(view, 'open', ({ id, symbol, direction: side, quantity }) => {
    const away = (view.chance.share() * 0.02 - 0.002) * (side === 'long' ? 1 : -1);
    const part = partOf(view, symbol, quantity);
    return [
      'placeCloseOrder',
      {
        id,
        price: priceNear(view, symbol, away),
        ...(view.chance.happens(0.6) && { quantity: part }),
      },
    ] as const;
  });
}

const partOf = ({ chance }: CustomerView, symbol: string, quantity: string): string =>
  (Number(quantity) * chance.share()).toFixed(findMarketSymbol(symbol)!.quantityPrecision);

function partialClose(view: CustomerView) {
  return onOwn(view, 'open', ({ id, symbol, quantity }) => {
    return ['closePosition', { id, quantity: partOf(view, symbol, quantity) }] as const;
  });
}

function newStops(view: CustomerView) {
  return onOwn(view, 'open', ({ id, symbol, direction: side }) => {
    const stops = view.chance.happens(0.8) ? stopsAround(view, symbol, side) : {};
    return ['updateStops', { id, ...stops }] as const;
  });
}

function bet({ chance }: CustomerView) {
  const symbol = chance.pick(simulatedSymbols);
  const fields = { symbol, setId: `${symbol}-${chance.pick(SECONDS)}`, type: chance.pick([1, 2]) };
  return ['buySecondContract', { ...fields, money: amount(chance, 5, 200, 2) }] as const;
}

function stopsAround(view: CustomerView, symbol: string, side: 'long' | 'short') {
  const near = () => 0.000_3 + view.chance.share() ** 3 * 0.04;
  const sign = side === 'long' ? 1 : -1;
  return {
    stopLoss: priceNear(view, symbol, -sign * near()),
    stopProfit: priceNear(view, symbol, sign * near()),
  };
}

const priceNear = ({ prices }: CustomerView, symbol: string, share: number): string =>
  ((prices.get(symbol) ?? 1) * (1 + share)).toFixed(findMarketSymbol(symbol)!.pricePrecision);
