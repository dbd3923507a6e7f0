// What an order must have been charged and paid, from the published rules and its ticks alone.
// Figures are BigInt with 18 decimals, so nothing is lost; roundings are those of the rules.
const ONE = 10n ** 18n;
const CENT = 10n ** 12n; // USDT is paid to six decimals
export const fixed = (text) => {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  return BigInt(sign + whole + fraction.padEnd(18, '0'));
};
const floor = (a, b) => (a - (((a % b) + b) % b)) / b;
const ceil = (a, b) => -floor(-a, b);
const toCentUp = (a) => ceil(a, CENT) * CENT;
const least = (a, b) => (a < b ? a : b);
const plain = (a) => {
  const digits = String(a < 0n ? -a : a).padStart(19, '0');
  return `${a < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '');
};

/** The published rules: half spread, fee, validity of a price, decimals, maintenance tiers. */
const market = (halfSpread, fee, validityMs, places, scale, tiers) => ({
  halfSpread: fixed(halfSpread),
  fee: fixed(fee),
  validityMs,
  unit: 10n ** BigInt(18 - places),
  tiers: tiers.map(([ceiling, rate]) => [(BigInt(ceiling) * ONE) / scale, fixed(rate)]),
});
const cryptoTiers = [
  [50_000, '0.004'],
  [250_000, '0.005'],
  [1e6, '0.01'],
  [1e7, '0.025'],
  [2e7, '0.05'],
  [5e7, '0.1'],
];
const metalTiers = [
  [100_000, '0.004'],
  [1e6, '0.01'],
  [1e7, '0.025'],
  [3e7, '0.05'],
];
const forexTiers = [
  [500_000, '0.003'],
  [5e6, '0.006'],
  [2e7, '0.015'],
  [5e7, '0.05'],
];
const decimals = {
  BTCUSDT: 2,
  ETHUSDT: 2,
  SOLUSDT: 3,
  BNBUSDT: 2,
  XRPUSDT: 5,
  ADAUSDT: 5,
  DOGEUSDT: 6,
  XAUUSD: 2,
  XAGUSD: 4,
  USDJPY: 3,
};
function rulesOf(symbol) {
  const places = decimals[symbol] ?? 5;
  if (/^XA[UG]/.test(symbol)) return market('0.00015', '0.0005', 15_000, places, 1n, metalTiers);
  if (!symbol.endsWith('USDT')) return market('0.00006', '0.00012', 15_000, places, 1n, forexTiers);
  const scale = { BTCUSDT: 1n, ETHUSDT: 2n }[symbol] ?? 5n;
  return market('0.0002', '0.0006', 5_000, places, scale, cryptoTiers);
}

/** Mean of the last three seconds, each price weighted by how long it stood while it was valid. */
function meanAt(ticks, sequence, validityMs) {
  const { time, price } = ticks.get(sequence);
  let [weighted, weight, next] = [0n, 0, time];
  for (let at = sequence; ticks.has(at) && next > time - 3_000; at -= 1) {
    const tick = ticks.get(at);
    if (tick.state === 'halted') continue;
    const stood = Math.min(next, tick.time + validityMs) - Math.max(tick.time, time - 3_000);
    if (stood > 0) [weighted, weight] = [weighted + tick.price * BigInt(stood), weight + stood];
    next = tick.time;
  }
  return weight === 0 ? price : weighted / BigInt(weight);
}

/** Whether equity is below the maintenance margin one step past a price: levels are rounded early. */
function isLiquidated({ sign, quantity, entry, margin }, price, { tiers, unit }) {
  const level = (sign > 0n ? ceil(price, unit) - 1n : floor(price, unit) + 1n) * unit;
  const notional = quantity * level; // in units of 10⁻³⁶, as everything below
  let [cumulative, floorOfTier, rate] = [0n, 0n, 0n];
  for (const [ceiling, tierRate] of tiers) {
    cumulative += floorOfTier * (tierRate - rate);
    [floorOfTier, rate] = [ceiling, tierRate];
    if (notional <= ceiling * ONE) break;
  }
  const equity = margin * ONE + sign * quantity * (level - entry);
  return equity < (notional * rate) / ONE - cumulative;
}

/** Settles a closed order anew from its ticks; gives what is wrong with what was paid. */
function settlementFault(order, ticks) {
  const rules = rulesOf(order.symbol);
  const tick = ticks.get(order.closeSequence);
  if (!tick || tick.state === 'halted')
    return 'was closed on a tick that is not in the log of the day';
  const sign = order.direction === 'long' ? 1n : -1n;
  const [quantity, entry, margin] = [order.quantity, order.entryPrice, order.margin].map(fixed);
  const isLiquidation = order.closeReason === 'liquidation';
  const worse =
    sign > 0n
      ? floor(tick.price * (ONE - rules.halfSpread), ONE)
      : ceil(tick.price * (ONE + rules.halfSpread), ONE);
  const exit = isLiquidation ? tick.price : worse;
  const exact = floor(quantity * sign * (exit - entry), ONE);
  const profit = exact > 0n ? (exact / CENT) * CENT : -least(toCentUp(-exact), margin);
  const notional = ceil(quantity * exit, ONE);
  const rate = isLiquidation ? fixed('0.015') : rules.fee;
  const fee = least(toCentUp(ceil(notional * rate, ONE)), margin + profit);
  if (exit !== fixed(order.exitPrice))
    return `was closed at ${order.exitPrice}, the rules give ${plain(exit)}`;
  if (profit !== fixed(order.profit))
    return `was paid ${order.profit}, the rules give ${plain(profit)}`;
  if (fee !== fixed(order.closeFee))
    return `was charged ${order.closeFee}, the rules give ${plain(fee)}`;
  if (!isLiquidation || order.parentId) return '';
  const position = { sign, quantity, entry, margin };
  const prices = [tick.price, meanAt(ticks, tick.sequence, rules.validityMs)];
  return prices.every((price) => isLiquidated(position, price, rules))
    ? ''
    : 'was liquidated too early';
}

/** What is wrong with an opening: an entry better than the index, or a fee above the published one. */
function openingFault(order, ticks) {
  const { fee } = rulesOf(order.symbol);
  const tick = ticks.get(order.openSequence);
  if (!tick || tick.state !== 'live') return 'was filled on a tick that allows no opening';
  const [quantity, entry, paid] = [order.quantity, order.entryPrice, order.openFee].map(fixed);
  if (order.direction === 'long' ? entry < tick.price : entry > tick.price)
    return 'was filled at a better price than the index';
  const most = toCentUp(ceil(ceil(quantity * entry, ONE) * fee, ONE));
  return paid > most ? `was charged ${order.openFee}, the rules give ${plain(most)}` : '';
}

const opened =
  'kind id time symbol direction leverage quantity entryPrice openFee openSequence'.split(' ');
const closed = 'margin closeReason exitPrice profit closeFee closeSequence'.split(' ');

/** The words that an order stands under in the root. */
export const lineOf = (order) =>
  (order.kind === 'opened' ? opened : [...opened, ...closed, 'parentId'])
    .map((field) => order[field] ?? '')
    .join(',');

/** What is wrong with a fill or a settlement, in words; empty when nothing is. */
export const faultOfOrder = (order, ticks) =>
  order.kind === 'closed' ? settlementFault(order, ticks) : openingFault(order, ticks);
