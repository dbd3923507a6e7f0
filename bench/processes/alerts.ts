/** The book of alerts, or a scan over typed arrays, with many alerts around a price of 50,000. */
import { type AlertCondition, alertWindows } from '@candor/domain/alerts/alert';
import { AlertBook } from '@candor/domain/alerts/alert-book';
import { price, rate } from '@candor/domain/money/money';
import { readTask, tell } from './task.ts';

const task = readTask<{ alerts: number; side: 'reference' | 'subject' }>();
const PRICE = 50_000;
const IDLE_TICKS = 100_000;
const SCANS = 200;
const TICK_MS = 500;
/** A day of minutes lies in the ranges before the first tick. */
const START_MS = Date.UTC(2026, 0, 7, 12);

tell(task.side === 'subject' ? measureBook() : measureScan());

/** Between 0.1% and 20% away, as a share of the price. */
function awayOf(slot: number): number {
  return 0.001 + (((slot * 7_919) % 1_000_003) / 1_000_003) * 0.2;
}

function conditionOf(slot: number): AlertCondition {
  const away = awayOf(slot);
  if (slot % 3 === 0) return { kind: 'above', level: price((PRICE * (1 + away)).toFixed(2)) };
  if (slot % 3 === 1) return { kind: 'below', level: price((PRICE * (1 - away)).toFixed(2)) };
  const windowMinutes = alertWindows[slot % alertWindows.length]!;
  return { kind: 'change', change: rate((away + 0.005).toFixed(6)), windowMinutes };
}

function measureBook() {
  const conditions = Array.from({ length: task.alerts }, (_, slot) => conditionOf(slot));
  const prices = Array.from({ length: 20 }, (_, at) => price(String(PRICE + at)));
  const book = new AlertBook();
  for (let minute = 1_440; minute > 0; minute--)
    book.begin(START_MS - minute * 60_000, { low: prices[0]!, high: prices[19]! });
  const takeS = timed(() => {
    conditions.forEach((condition, slot) =>
      book.take({
        userId: '',
        id: String(slot),
        version: 1,
        triggersFrom: 0,
        restsUntilMs: null,
        condition,
      }),
    );
  });
  let sequence = 0;
  const push = (at: ReturnType<typeof price>) =>
    book.push({ sequence: ++sequence, timeMs: START_MS + sequence * TICK_MS, price: at }).length;
  let fired = 0;
  const idleS = timed(() => {
    for (let tick = 0; tick < IDLE_TICKS; tick++) fired += push(prices[tick % 20]!);
  });
  if (fired > 0) throw new Error('an idle tick fired an alert');
  // The price rises in small steps until every level above has fired: many ticks, few alerts each.
  const rising = Array.from({ length: 1_100 }, (_, at) => price(String(PRICE + at * 10)));
  const firedS = timed(() => {
    for (const at of rising) fired += push(at);
  });
  return { takeS, idleUs: (idleS * 1e6) / IDLE_TICKS, firedUs: (firedS * 1e6) / fired };
}

function measureScan() {
  const above = new Float64Array(task.alerts);
  const below = new Float64Array(task.alerts);
  const changes = new Float64Array(task.alerts);
  for (let slot = 0; slot < task.alerts; slot++) {
    const away = awayOf(slot);
    above[slot] = slot % 3 === 0 ? PRICE * (1 + away) : Infinity;
    below[slot] = slot % 3 === 1 ? PRICE * (1 - away) : -Infinity;
    changes[slot] = slot % 3 === 2 ? away + 0.005 : Infinity;
  }
  let due = 0;
  const scanS = timed(() => {
    for (let tick = 0; tick < SCANS; tick++) {
      const mark = PRICE + (tick % 20);
      const change = (mark - PRICE) / PRICE;
      for (let slot = 0; slot < above.length; slot++)
        if (mark >= above[slot]! || mark <= below[slot]! || change >= changes[slot]!) due++;
    }
  });
  return { scanUs: (scanS * 1e6) / SCANS, due };
}

function timed(run: () => void): number {
  const begun = performance.now();
  run();
  return (performance.now() - begun) / 1_000;
}
