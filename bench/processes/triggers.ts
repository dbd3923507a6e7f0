/** Trigger heaps, or a scan over typed arrays, with many positions around a price of 50,000. */
import { TriggerHeaps, type TriggerLevels } from '@candor/domain/positions/trigger-heaps';
import { readTask, tell } from './task.ts';

const task = readTask<{ positions: number; triggers: number; side: 'reference' | 'subject' }>();
const PRICE = 50_000;
const IDLE_TICKS = 2_000_000;
const SCANS = 50;

tell(task.side === 'subject' ? measureHeaps() : measureScan());

/** Levels between 0.1% and 20% away from the price, the same for both sides. */
function levelsOf(slot: number): TriggerLevels {
  const away = PRICE * (0.001 + (((slot * 7_919) % 1_000_003) / 1_000_003) * 0.2);
  const isLong = slot % 2 === 0;
  return {
    direction: isLong ? 'long' : 'short',
    liquidation: isLong ? PRICE - away * 1.1 : PRICE + away * 1.1,
    stopLoss: isLong ? PRICE - away : PRICE + away,
    takeProfit: isLong ? PRICE + away : PRICE - away,
  };
}

function measureHeaps() {
  const levels = Array.from({ length: task.positions }, (_, slot) => levelsOf(slot));
  const heaps = new TriggerHeaps();
  const rebuildS = timed(() => {
    levels.forEach((level, slot) => heaps.append(slot, level));
    heaps.heapify();
  });
  const due: number[] = [];
  const idleS = timed(() => {
    for (let tick = 0; tick < IDLE_TICKS; tick++) {
      const mark = PRICE + (tick % 20);
      heaps.takeDue(mark, mark, due);
    }
  });
  if (due.length > 0) throw new Error('an idle tick fired a trigger');
  // The price falls in small steps until enough has fired: many ticks, few triggers each.
  const triggerS = timed(() => {
    for (let mark = PRICE; due.length < task.triggers; mark -= 1) heaps.takeDue(mark, mark, due);
  });
  if (new Set(due).size !== due.length) throw new Error('a trigger fired twice');
  return {
    rebuildS,
    idleUs: (idleS * 1e6) / IDLE_TICKS,
    triggerUs: (triggerS * 1e6) / due.length,
    heapsMb: heaps.bytes / 2 ** 20,
  };
}

function measureScan() {
  const below = new Float64Array(task.positions);
  const above = new Float64Array(task.positions);
  const liquidation = new Float64Array(task.positions);
  for (let slot = 0; slot < task.positions; slot++) {
    const { direction, stopLoss, takeProfit, liquidation: at } = levelsOf(slot);
    below[slot] = direction === 'long' ? stopLoss : takeProfit;
    above[slot] = direction === 'long' ? takeProfit : stopLoss;
    liquidation[slot] = direction === 'long' ? at : -at;
  }
  let due = 0;
  const scanS = timed(() => {
    for (let tick = 0; tick < SCANS; tick++) {
      const mark = PRICE + (tick % 20);
      for (let slot = 0; slot < below.length; slot++) {
        const level = liquidation[slot]!;
        const isLiquidated = level > 0 ? mark <= level : mark >= -level;
        if (mark <= below[slot]! || mark >= above[slot]! || isLiquidated) due++;
      }
    }
  });
  return { scanUs: (scanS * 1e6) / SCANS, due };
}

function timed(run: () => void): number {
  const begun = performance.now();
  run();
  return (performance.now() - begun) / 1_000;
}
