import { DAY_MS, MINUTE_MS } from '@candor/domain/durations';
import type { ServerProcess } from './server-process.ts';
import type { World } from './world.ts';

const PROCESSES_MAX = 2;

type Misfortune = (world: World, process: ServerProcess) => Promise<void>;

/** How many of a thousand turns bring each misfortune. */
const misfortunes: readonly (readonly [number, Misfortune])[] = [
  [12, killed],
  [6, restarted],
  [4, downForMinutes],
  [1, downForDays],
  [12, joined],
  [60, left],
  [10, asleep],
  [8, clockAhead],
  [8, clockBack],
];

/** Randomly lets something happen to a server. */
export async function strikeWorld(world: World): Promise<void> {
  const process = world.processes[0];
  if (!process) return;
  let rest = world.chance.share() * 1_000;
  for (const [share, strike] of misfortunes) {
    if (rest < share) return strike(world, process);
    rest -= share;
  }
}

async function killed(world: World, process: ServerProcess) {
  world.faults.fired('killed between transactions');
  await world.kill(process);
}

async function restarted(world: World, process: ServerProcess) {
  world.faults.fired('restarted in order');
  await world.stop(process);
}

/** All servers stop at the same moment, as in a power cut. */
async function downFor(world: World, byMs: number) {
  for (const process of world.processes) await world.kill(process);
  world.downUntilMs = world.clock.now() + byMs;
}

async function downForMinutes(world: World) {
  world.faults.fired('down for minutes');
  await downFor(world, world.chance.between(2, 90) * MINUTE_MS);
}

async function downForDays(world: World) {
  world.faults.fired('down for days');
  await downFor(world, Math.floor((1 + world.chance.share() * 2.5) * DAY_MS));
}

async function joined(world: World) {
  if (world.processes.length >= PROCESSES_MAX) return;
  world.faults.fired('second process joins');
  await world.start();
}

async function left(world: World) {
  const last = world.processes[1];
  if (!last) return;
  world.faults.fired('second process leaves');
  await (world.chance.happens(0.5) ? world.stop(last) : world.kill(last));
}

/** A paused machine: the process later continues as if nothing had happened. */
async function asleep(world: World, process: ServerProcess) {
  world.faults.fired('process sleeps');
  process.clock.isAsleep = true;
  const sleepMs = world.chance.between(5, 900) * 1_000;
  await world.step(sleepMs);
  process.clock.isAsleep = false;
}

async function clockAhead(world: World, process: ServerProcess) {
  world.faults.fired('clock jumps ahead');
  process.clock.skewMs += world.chance.between(100, 20_000);
}

async function clockBack(world: World, process: ServerProcess) {
  world.faults.fired('clock jumps back');
  process.clock.skewMs -= world.chance.between(100, 20_000);
}
