// What a leveraged order must have been charged and paid, from the published rules and its ticks alone.
import { ceil, CENT, fixed, floor, least, ONE, plain, rulesOf, toCentUp } from './rules.mjs';

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

/** Whether equity is below the maintenance margin a step or two past a price: levels are rounded early. */
function isLiquidated({ sign, quantity, entry, margin, steps }, price, { tiers, unit }) {
  const level = (sign > 0n ? ceil(price, unit) - steps : floor(price, unit) + steps) * unit;
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
  const isCross = order.marginMode === 'cross';
  const loss = toCentUp(exact < 0n ? -exact : 0n);
  const profit = exact > 0n ? (exact / CENT) * CENT : -(isCross ? loss : least(loss, margin));
  const notional = ceil(quantity * exit, ONE);
  const rate = isLiquidation ? fixed('0.015') : rules.fee;
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
  // A part of a liquidation is the first fifth of a large one, less what no step of quantity divides.
  const position = order.parentId
    ? { sign, quantity: quantity * 5n, entry, margin: margin * 5n, steps: 2n }
    : { sign, quantity, entry, margin, steps: 1n };
  const prices = [tick.price, meanAt(ticks, tick.sequence, rules.validityMs)];
  return prices.every((price) => isLiquidated(position, price, rules))
    ? ''
    : 'was liquidated too early';
}

/**
 * Behind a cross order stands an account that is nobody else's to see: what is public says that a gain
 * was paid in full, that no more than the loss and the fee was taken, and at which price.
 */
function crossFault(order, { profit, fee }) {
  const [paid, charged] = [order.profit, order.closeFee].map(fixed);
  if (profit > 0n ? paid !== profit : paid < profit || paid > 0n)
    return `was paid ${order.profit}, the rules give ${plain(profit)}`;
  return charged > fee ? `was charged ${order.closeFee}, the rules give ${plain(fee)} at most` : '';
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
const closed = 'margin closeReason exitPrice profit closeFee closeSequence parentId'.split(' ');

/** What the line of an order consists of, by kind. */
export const fieldsOfOrder = { opened, closed: [...opened, ...closed] };

/** What is wrong with a fill or a settlement, in words; empty when nothing is. */
export const faultOfOrder = (order, ticks) =>
  order.kind === 'closed' ? settlementFault(order, ticks) : openingFault(order, ticks);
