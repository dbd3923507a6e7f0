// What the trades of a pool must have cost, and what it must have decided, by the published rules.
import { ceil, CENT, fixed, floor, ONE, plain, rulesOf, toCentUp } from './rules.mjs';

const quantitySteps = { BTCUSDT: 6, ETHUSDT: 5, SOLUSDT: 3, BNBUSDT: 4 };
const toStep = (symbol, x) => {
  const step = 10n ** BigInt(18 - quantitySteps[symbol]);
  return (x / step) * step;
};
const size = (x) => (x < 0n ? -x : x);
const COIN = 10n ** 10n; // coins are paid to eight decimals
const MIN_MARGIN = fixed('10');

/** Fee of a contract's fill. */
const feeOf = (symbol, quantity, price) =>
  toCentUp(ceil(ceil(quantity * price, ONE) * rulesOf(symbol).fee, ONE));

/** What is wrong with an opening; empty when nothing is. */
export function openingFault({ symbol, side, quantity, price, fee, cash }, tick) {
  const away = side === 'buy' ? price - tick.price : tick.price - price;
  if (tick.state !== 'live') return 'filled on a tick that allows no opening';
  if (2n * ONE * away < tick.price * rulesOf(symbol).halfSpread) return 'filled without the spread';
  const due = feeOf(symbol, quantity, price);
  return fee === due && cash === -due ? '' : `cost ${plain(fee)}, the rules give ${plain(due)}`;
}

/** What is wrong with a closing of a lot. A liquidation takes its margin at most. */
export function closingFault({ kind, symbol, quantity, price, fee, cash }, lot, tick) {
  const { halfSpread } = rulesOf(symbol);
  const sign = lot.direction === 'long' ? 1n : -1n;
  const worse =
    sign > 0n
      ? floor(tick.price * (ONE - halfSpread), ONE)
      : ceil(tick.price * (ONE + halfSpread), ONE);
  const exit = kind === 'liquidation' ? tick.price : worse;
  if (price !== exit) return `closed at ${plain(price)}, the rules give ${plain(exit)}`;
  const exact = floor(quantity * sign * (exit - lot.entry), ONE);
  const profit = exact > 0n ? (exact / CENT) * CENT : -toCentUp(-exact);
  if (kind === 'liquidation') return cash >= profit - fee ? '' : 'lost more than its price';
  const due = feeOf(symbol, quantity, exit);
  return fee === due && cash === profit - due
    ? ''
    : `brought ${plain(cash)}, the rules give ${plain(profit - due)}`;
}

/** What is wrong with an exchange of a coin at its tick: a tenth of a percent is the spread. */
export function exchangeFault({ side, quantity, fee, cash }, tick) {
  const isBuy = side === 'buy';
  const fair = isBuy ? (-cash * ONE) / tick.price : (quantity * tick.price) / ONE;
  const spread = ceil(fair * fixed('0.001'), ONE);
  const unit = isBuy ? COIN : CENT;
  const received = ((fair - spread) / unit) * unit;
  return fee === spread && received === (isBuy ? quantity : cash)
    ? ''
    : `exchanged for ${plain(received)} by the rules, not as listed`;
}

/** Closings and the opening that lead from lots to a target; lots oldest first. */
function stepsTo(target, { symbol, mark }, { lots, worth, leverage, band }) {
  const own = lots.filter((lot) => lot.symbol === symbol);
  const net = own.reduce(
    (s, lot) => s + (lot.direction === 'long' ? lot.quantity : -lot.quantity),
    0n,
  );
  const difference = target - net;
  let left = size(difference);
  if (left === 0n) return [];
  if (ceil(left * mark, ONE) < floor(worth * fixed(band), ONE) && target !== 0n) return [];
  const direction = difference > 0n ? 'long' : 'short';
  const lines = [];
  for (const lot of own) {
    if (lot.direction === direction || left === 0n) continue;
    const closed = lot.quantity < left ? lot.quantity : left;
    lines.push(`step close ${lot.id} ${plain(closed)}`);
    left -= closed;
  }
  const margin = floor(left * mark, ONE) / leverage;
  if (margin * 10n >= MIN_MARGIN * 11n && left > 0n)
    lines.push(`step open ${symbol} ${direction} ${plain(left)}`);
  return lines;
}

/** Steps of a trend pool: closings of all markets first. */
export function trendSteps(targets, marks, lots, worth) {
  const lines = targets.flatMap(({ symbol, exposure }) => {
    const mark = marks.get(symbol).price;
    const target = toStep(symbol, (((worth * exposure) / ONE) * ONE) / mark);
    return stepsTo(target, { symbol, mark }, { lots, worth, leverage: 3n, band: '0.02' });
  });
  const closes = lines.filter((line) => line.startsWith('step close'));
  return [...closes, ...lines.filter((line) => line.startsWith('step open'))];
}

/** Exchanges of a carry pool, toward 48% of its worth in the coin. */
export function coinLines(worth, held, mark) {
  const target = floor((worth > 0n ? worth : 0n) * fixed('0.48'), ONE);
  const difference = target - floor(held * mark, ONE);
  if (size(difference) < ceil(worth * fixed('0.02'), ONE)) return [];
  if (difference < 0n) {
    const wanted = ((-difference * ONE) / mark / COIN) * COIN;
    return sellLines(wanted < held ? wanted : held, mark);
  }
  const lines = [];
  for (let left = (difference / CENT) * CENT; left > 0n; left -= fixed('40000'))
    lines.push(`step exchange USDT BTC ${plain(left < fixed('40000') ? left : fixed('40000'))}`);
  return lines;
}

/** Sells a coin in parts of at most 40,000 USDT. */
export function sellLines(quantity, mark) {
  const sold = (quantity / COIN) * COIN;
  if (sold === 0n) return [];
  const count = ceil(ceil(sold * mark, ONE), fixed('40000'));
  const each = ceil(ceil(sold, count), COIN) * COIN;
  const lines = [];
  for (let left = sold; left > 0n; left -= each)
    lines.push(`step exchange BTC USDT ${plain(left < each ? left : each)}`);
  return lines;
}

/** The short against the coin. */
export const hedgeLines = (held, mark, lots, worth) =>
  stepsTo(
    -toStep('BTCUSDT', held),
    { symbol: 'BTCUSDT', mark },
    { lots, worth, leverage: 1n, band: '0.002' },
  );

/** The same share of everything, rounded up to the steps of each market. */
export function freeLines(share, held, lots, mark) {
  const closes = lots.flatMap(({ id, symbol, quantity }) => {
    const step = 10n ** BigInt(18 - quantitySteps[symbol]);
    const up = ceil(ceil(quantity * share, ONE), step) * step;
    const closed = up < quantity ? up : quantity;
    return closed > 0n ? [`step close ${id} ${plain(closed)}`] : [];
  });
  const coin = floor(held * share, ONE);
  return [...(coin > 0n ? sellLines(coin, mark) : []), ...closes];
}
