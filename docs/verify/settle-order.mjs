// What a leveraged order must have been charged and paid, by the published rules and its ticks.
import { ceil, CENT, FEE_DISCOUNTS, fixed, floor, least, ONE } from './rules.mjs';
import { plain, rulesOf, toCentUp } from './rules.mjs';
import { trailingFault } from './trailing-stop.mjs';

/** Mean of the last three seconds, each price weighted by how long it was newest and valid. */
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

/** Maintenance margin of a notional, in units of 10⁻³⁶: notional · rate − cumulative of its tier. */
function maintenance(notional, tiers) {
  let [cumulative, floorOfTier, rate] = [0n, 0n, 0n];
  for (const [ceiling, tierRate] of tiers) {
    cumulative += floorOfTier * (tierRate - rate);
    [floorOfTier, rate] = [ceiling, tierRate];
    if (notional <= ceiling * ONE) break;
  }
  return ceil(notional * rate, ONE) - cumulative;
}

/**
 * Whether equity is at or below the maintenance margin at a price. The tiers of a position start
 * where the owner's other open positions end. `steps`: price steps of tolerance for figures rounded
 * early.
 */
function isLiquidated({ sign, quantity, entry, margin, beside, steps }, price, { tiers, unit }) {
  const level = steps === 0n ? price : past(sign, price, unit, steps);
  const notional = quantity * level; // in units of 10⁻³⁶, as everything below
  const needed = maintenance(beside * ONE + notional, tiers) - maintenance(beside * ONE, tiers);
  return margin * ONE + sign * quantity * (level - entry) <= needed;
}

const past = (sign, price, unit, steps) =>
  (sign > 0n ? ceil(price, unit) - steps : floor(price, unit) + steps) * unit;

/**
 * Trading fee rate of a fill: the published one less the discount of the level that its line names.
 * Fills from before discounts name none. Undefined for a level or version that never was.
 */
function feeRateOf({ symbol, feeTerms, feeLevel, discounts }) {
  const { fee } = rulesOf(symbol);
  if (feeTerms === undefined && feeLevel === undefined) return fee;
  const discount = discounts[feeTerms]?.[feeLevel];
  return discount === undefined ? undefined : ceil(fee * (ONE - fixed(discount)), ONE);
}

const NO_LEVEL = 'names a discount that was never published';

/** Settles a closed order again from its ticks; returns what is wrong with the payment. */
function settlementFault(order, ticks) {
  const rules = rulesOf(order.symbol);
  const tick = ticks.get(order.closeSequence);
  if (!tick || tick.state === 'halted')
    return 'was closed on a tick that is not in the log of the day';
  const trailFault = order.closeReason === 'trailingStop' ? trailingFault(order, ticks) : '';
  if (trailFault) return trailFault;
  const sign = order.direction === 'long' ? 1n : -1n;
  const [quantity, entry, margin] = [order.quantity, order.entryPrice, order.margin].map(fixed);
  const isLiquidation = order.closeReason === 'liquidation';
  const worse =
    sign > 0n
      ? floor(tick.price * (ONE - rules.halfSpread), ONE)
      : ceil(tick.price * (ONE + rules.halfSpread), ONE);
  const exit = isLiquidation ? tick.price : worse;
  const exact = floor(quantity * sign * (exit - entry), ONE);
  const isCross = order.marginMode === 'cross';
  const loss = toCentUp(exact < 0n ? -exact : 0n);
  const profit = exact > 0n ? (exact / CENT) * CENT : -(isCross ? loss : least(loss, margin));
  const notional = ceil(quantity * exit, ONE);
  if (isLiquidation && order.feeTerms !== undefined)
    return 'has a discount, but a liquidation fee has none';
  const rate = isLiquidation ? fixed('0.015') : feeRateOf(order);
  if (rate === undefined) return NO_LEVEL;
  const whole = toCentUp(ceil(notional * rate, ONE));
  const fee = isCross ? whole : least(whole, margin + profit);
  if (exit !== fixed(order.exitPrice))
    return `was closed at ${order.exitPrice}, the rules give ${plain(exit)}`;
  if (isCross) return crossFault(order, { profit, fee });
  if (profit !== fixed(order.profit))
    return `was paid ${order.profit}, the rules give ${plain(profit)}`;
  if (fee !== fixed(order.closeFee))
    return `was charged ${order.closeFee}, the rules give ${plain(fee)}`;
  if (!isLiquidation) return '';
  // Orders from before tiers were published have levels and means that were rounded a step early.
  const isExact = order.tierFloor !== undefined;
  const own = { sign, entry, beside: fixed(order.tierFloor ?? '0') };
  // A partial liquidation is the first fifth of a large position, rounded down to a quantity step.
  const position = order.parentId
    ? { ...own, quantity: quantity * 5n, margin: margin * 5n, steps: 2n }
    : { ...own, quantity, margin, steps: isExact ? 0n : 1n };
  const mean = meanAt(ticks, tick.sequence, rules.validityMs);
  const quoted = floor(2n * mean + rules.unit, 2n * rules.unit) * rules.unit;
  const prices = [tick.price, isExact ? quoted : mean];
  return prices.every((price) => isLiquidated(position, price, rules))
    ? ''
    : 'was liquidated too early';
}

/**
 * The account behind a cross order is private. Public data shows only that a profit was paid in
 * full, that no more than the loss and the fee was taken, and at which price.
 */
function crossFault(order, { profit, fee }) {
  const [paid, charged] = [order.profit, order.closeFee].map(fixed);
  if (profit > 0n ? paid !== profit : paid < profit || paid > 0n)
    return `was paid ${order.profit}, the rules give ${plain(profit)}`;
  return charged > fee ? `was charged ${order.closeFee}, the rules give ${plain(fee)} at most` : '';
}

/** Highest leverage for a size: that of the asset class, at most half of 1 / rate of its tier. */
function leverageCap(symbol, notional) {
  const { tiers } = rulesOf(symbol);
  const [, rate] = tiers.find(([ceiling]) => notional <= ceiling) ?? tiers.at(-1);
  const ofClass = /^XA|USDT$/.test(symbol) ? 20n : 30n;
  return least(ofClass, ONE / (2n * rate));
}

/**
 * What is wrong with an opening: an entry closer to the index than half of the published half
 * spread (operators may announce that much less), a fee other than that of its level, a leverage
 * too high for its size and what was already open, or a margin too small for the leverage. Orders
 * from before margins were published may have filled at the index, and limit orders for a lower
 * fee.
 */
function openingFault(order, ticks) {
  const { halfSpread } = rulesOf(order.symbol);
  const fee = feeRateOf(order);
  if (fee === undefined) return NO_LEVEL;
  const tick = ticks.get(order.openSequence);
  if (!tick || tick.state !== 'live') return 'was filled on a tick that allows no opening';
  const [quantity, entry, paid] = [order.quantity, order.entryPrice, order.openFee].map(fixed);
  if (order.direction === 'long' ? entry < tick.price : entry > tick.price)
    return 'was filled at a better price than the index';
  const notional = ceil(quantity * entry, ONE);
  const due = toCentUp(ceil(notional * fee, ONE));
  const isOlder = order.margin === undefined;
  if (paid > due || (!isOlder && paid < due))
    return `was charged ${order.openFee}, the rules give ${plain(due)}`;
  if (isOlder) return '';
  const away = order.direction === 'long' ? entry - tick.price : tick.price - entry;
  if (2n * ONE * away < tick.price * halfSpread) return 'was filled without the spread';
  const most = leverageCap(order.symbol, fixed(order.tierFloor) + notional);
  if (order.leverage > most) return `has a leverage of ${order.leverage}, the rules give ${most}`;
  return fixed(order.margin) * BigInt(order.leverage) < notional
    ? `has a margin of ${order.margin}, too little for ${order.leverage} times`
    : '';
}

const opened =
  'kind id time symbol direction leverage quantity entryPrice openFee openSequence'.split(' ');
const closed = 'margin closeReason exitPrice profit closeFee closeSequence parentId'.split(' ');

/** Fields of an order's line, by kind. */
export const fieldsOfOrder = { opened, closed: [...opened, ...closed] };

/** What is wrong with a fill or a settlement, in words; empty when nothing is. */
export function faultOfOrder(order, ticks, discounts = FEE_DISCOUNTS) {
  const known = { ...order, discounts };
  return order.kind === 'closed' ? settlementFault(known, ticks) : openingFault(known, ticks);
}
