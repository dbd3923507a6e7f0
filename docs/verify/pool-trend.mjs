// What a trend pool must hold, from closing prices: BigInt that counts 10⁻¹⁸, cut toward zero.
import { ONE } from './rules.mjs';

const isqrt = (n) => {
  if (n < 2n) return n;
  let [low, high] = [1n, 1n << BigInt((n.toString(2).length >> 1) + 1)];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle * middle <= n) low = middle;
    else high = middle - 1n;
  }
  return low;
};
const cut = (x) => (x > ONE ? ONE : x < -ONE ? -ONE : x);
const size = (x) => (x < 0n ? -x : x);
const change = (from, to) => ((to - from) * ONE) / from;
const sum = (list) => list.reduce((a, b) => a + b, 0n);
const squares = (list) => sum(list.map((x) => x * x));
/** The newest `count` changes from one close to the next. */
const changes = (closes, count) =>
  closes.slice(-count).map((to, at) => change(closes.at(at - count - 1), to));

/** Score, inverse volatility and returns of one market; null if it cannot be measured. */
function measure({ days, hours }) {
  if (days.length < 200 || hours.length < 200) return null;
  const returns = changes(days, 60);
  const daily = squares(returns) / 60n;
  const hourly = (squares(changes(hours, 168)) * 24n) / 168n;
  const volatility = isqrt(daily > hourly ? daily : hourly);
  if (volatility === 0n) return null;
  const strength = (then, horizon) =>
    cut((change(then, hours.at(-1)) * ONE) / ((volatility * isqrt(horizon * ONE * ONE)) / ONE));
  const parts = [strength(hours.at(-169), 7n)];
  for (const horizon of [20, 60, 120, 200])
    parts.push(strength(days.at(-horizon), BigInt(horizon)));
  return { score: sum(parts) / 5n, inverse: (ONE * ONE) / volatility, returns };
}

/** Exposure of each market, in order; closes oldest first. */
export function exposures(markets) {
  const measured = markets.map(measure);
  const joint = Array.from({ length: 60 }, (_, day) =>
    sum(
      measured.map((each) => {
        if (!each || each.score === 0n) return 0n;
        return ((each.score > 0n ? each.inverse : -each.inverse) * each.returns[day]) / ONE;
      }),
    ),
  );
  const yearly = (isqrt(squares(joint) / 60n) * isqrt(365n * ONE * ONE)) / ONE;
  const scale = yearly === 0n ? 0n : (((15n * ONE) / 100n) * ONE) / yearly;
  const raw = measured.map((each) =>
    each ? cut((((each.score * each.inverse) / ONE) * scale) / ONE) : 0n,
  );
  const gross = sum(raw.map(size));
  return raw
    .map((each) => (gross > 2n * ONE ? (each * 2n * ONE) / gross : each))
    .map((each) => (each / 10n ** 14n) * 10n ** 14n);
}
