import type { LiveVenueName } from '@candor/domain/markets/live-sources';
import { formatFixed, parseFixed } from '@candor/domain/money/fixed';
import { type Random, seededRandom } from '../../../../platform/random.ts';
import { openPriceRig, type PriceRig } from './price-rig.ts';
import type { Fault } from './venue-voice.ts';

const venues: readonly LiveVenueName[] = [
  'binance',
  'coinbase',
  'kraken',
  'okx',
  'bybit',
  'bitstamp',
];
/** Quotes of the last five seconds are valid, and one of them may be the middle one. */
const VALID_STEPS = 12;
/** With four of six honest, no fault may reach the index. */
const FAULTY_MAX = 2;
const START_CENTS = 2_000_000n;
const lasting: readonly Fault[] = [
  'noAck',
  'noPong',
  'rateLimited',
  'halfOpen',
  'socketDown',
  'restDown',
];

type Sudden = (rig: PriceRig, name: LiveVenueName, random: Random) => void;

/** What a venue does at once; wrong prices are said in every market of the symbol. */
const sudden: readonly Sudden[] = [
  (rig, name) => rig.server(name).disconnectAll(),
  (rig, name) => rig.server(name).tellAll('{"not json'),
  (rig, name) => rig.server(name).tellAll('[]'),
  (rig, name, random) => lie(rig, name, scaled(rig.price, 1n + BigInt(pick(random, 200)), 100n)),
  (rig, name) => lie(rig, name, rig.price * 100n),
  (rig, name) => rig.publish(name, rig.price * 2n, rig.clock.now() + 60_000),
  (rig, name) => rig.publish(name, rig.price / 2n, rig.clock.now() - 60_000),
  (rig, name) => {
    for (const code of rig.codesOf(name))
      rig.server(name).publish(code, { bid: '0', ask: '0', timeMs: rig.clock.now() });
  },
];

const isHonest = (price: bigint, recent: readonly bigint[]): boolean =>
  recent.some((each) => each <= price) && recent.some((each) => each >= price);

const scaled = (price: bigint, by: bigint, of: bigint) =>
  ((price * by) / of / 10n ** 16n) * 10n ** 16n;

function lie(rig: PriceRig, name: LiveVenueName, price: bigint): void {
  rig.publish(name, price > 10n ** 17n ? price : 10n ** 17n);
}

const pick = (random: Random, count: number): number => {
  const [high = 0, low = 0] = random.bytes(2);
  return (high * 256 + low) % count;
};

export interface ChaosReport {
  readonly ticks: number;
  /** Ticks whose index lay outside of what was honest in the last seconds; empty if all is well. */
  readonly wrong: readonly string[];
  readonly faults: ReadonlyMap<string, number>;
  readonly states: ReadonlyMap<string, number>;
}

/**
 * Venues that fail at random, at most two at a time, around a price that moves in every step. Every
 * index must lie within the honest prices of the last seconds.
 */
export async function playChaos(seed: string, steps: number): Promise<ChaosReport> {
  const random = seededRandom(seed);
  const rig = await openPriceRig({ venues });
  rig.price = START_CENTS * 10n ** 16n;
  await rig.start();
  const wrong: string[] = [];
  const faults = new Map<string, number>();
  const states = new Map<string, number>();
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  let recent: readonly bigint[] = [rig.price];
  for (let step = 0; step < steps; step++) {
    rig.price += BigInt(pick(random, 401) - 200) * 10n ** 16n;
    if (rig.price < parseFixed('10000')) rig.price = START_CENTS * 10n ** 16n;
    recent = [...recent.slice(1 - VALID_STEPS), rig.price];
    if (pick(random, 6) === 0) heal(rig, random);
    for (const kind of disturb(rig, random)) count(faults, kind);
    const tick = await rig.step();
    if (!tick) continue;
    count(states, tick.state);
    if (!isHonest(tick.price, recent))
      wrong.push(`step ${step}: ${formatFixed(tick.price)} for ${formatFixed(rig.price)}`);
  }
  const ticks = rig.ticks.length;
  await rig.close();
  return { ticks, wrong, faults, states };
}

function heal(rig: PriceRig, random: Random): void {
  const name = venues[pick(random, venues.length)]!;
  rig.server(name).faults.clear();
  rig.quiet.delete(name);
}

/** The kinds of what it did. */
function disturb(rig: PriceRig, random: Random): string[] {
  const name = venues[pick(random, venues.length)]!;
  const isFaulty = (each: LiveVenueName) =>
    rig.server(each).faults.size > 0 || rig.quiet.has(each) || rig.keeper(each).state !== 'flowing';
  const others = venues.filter((each) => each !== name && isFaulty(each));
  if (others.length >= FAULTY_MAX) return [];
  const which = pick(random, lasting.length + sudden.length);
  const fault = lasting[which];
  if (fault) {
    rig.server(name).faults.add(fault);
    return [fault];
  }
  // What it says now is its last word until it heals.
  rig.quiet.add(name);
  sudden[which - lasting.length]!(rig, name, random);
  return [`sudden ${which - lasting.length}`];
}
