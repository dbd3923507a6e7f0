import type { Tape } from './tape.ts';

/** Seconds between two samples of the market. */
export const LOOK_S = 5;
const MINUTE_S = 60;
const HOUR_S = 3_600;
/** Decay of the volatility estimate per sample: about half an hour. */
const MEMORY = 1 / 360;
const GAP_S = 600;
const VENUE_LOOKS = 6;

/** Position of a strategy per sample: 1 to buy, −1 to sell, 0 none. Its opposite is tried too. */
export interface Strategy {
  readonly name: string;
  readonly wants: (look: number) => number;
}

/** Moves of a tape over some seconds, in units of the typical such move. */
class Moves {
  readonly #tape: Tape;
  readonly #sizes: Float64Array;

  constructor(tape: Tape) {
    this.#tape = tape;
    const { steps } = tape;
    this.#sizes = new Float64Array(Math.floor(steps.length / LOOK_S));
    let variance = 0;
    for (let look = 1; look < this.#sizes.length; look++) {
      const move = steps[look * LOOK_S]! - steps[(look - 1) * LOOK_S]!;
      // A stale price of a closed market does not count as a calm one.
      if (tape.usable[look * LOOK_S] && tape.usable[(look - 1) * LOOK_S])
        variance += (move * move - variance) * (look < 1 / MEMORY ? 1 / look : MEMORY);
      this.#sizes[look] = Math.sqrt(Math.max(variance, 0.01) / LOOK_S);
    }
  }

  over(seconds: number, look: number): number {
    const at = look * LOOK_S;
    if (at < seconds) return 0;
    const { steps } = this.#tape;
    return (steps[at]! - steps[at - seconds]!) / (this.#sizes[look - 1]! * Math.sqrt(seconds) || 1);
  }
}

const beyond = (move: number, least: number): number =>
  Math.abs(move) > least ? Math.sign(move) : 0;

/** Every strategy tried on a market; `leader` moves with it, `side` gives the direction. */
export function strategiesFor(
  tape: Tape,
  leader: { readonly tape: Tape; readonly side: number } | null,
): Strategy[] {
  const own = new Moves(tape);
  return [
    ...moveStrategies(own),
    ...hourStrategies(tape),
    ...quietStrategies(tape),
    ...(leader ? leaderStrategies(own, new Moves(leader.tape), leader.side) : []),
    ...(tape.venuesAt ? venueStrategies(tape.venuesAt) : []),
  ];
}

/** Momentum and, as its opposite, reversion; with a high threshold, following and fading jumps. */
function moveStrategies(own: Moves): Strategy[] {
  return [1, 5, 10, 60, 300, 900, 3_600].flatMap((seconds) =>
    [0, 2, 4, 6].map((least) => ({
      name: `move of ${seconds} s > ${least} sigma`,
      wants: (look: number) => beyond(own.over(seconds, look), least),
    })),
  );
}

function hourStrategies({ startMs }: Tape): Strategy[] {
  const firstHour = Math.floor(startMs / 1_000 / HOUR_S);
  const hourOf = (look: number) => (firstHour + Math.floor((look * LOOK_S) / HOUR_S)) % 24;
  return Array.from({ length: 24 }, (_, hour) => ({
    name: `hour ${hour} UTC`,
    wants: (look) => (hourOf(look) === hour ? 1 : 0),
  }));
}

/** Strategies on the newest price change and on a market's pause. */
function quietStrategies({ steps, usable }: Tape): Strategy[] {
  let gap = 0;
  let closedFor = 0;
  let openedAt = -GAP_S;
  return [
    {
      name: 'newest change',
      wants: (look) => {
        const at = look * LOOK_S;
        for (let back = 0; back < 3 && at - back > 0; back++) {
          const change = steps[at - back]! - steps[at - back - 1]!;
          if (change !== 0) return Math.sign(change);
        }
        return 0;
      },
    },
    {
      name: 'after a pause',
      wants: (look) => {
        const at = look * LOOK_S;
        if (look === 0) [gap, closedFor, openedAt] = [0, 0, -GAP_S];
        if (!usable[at]) {
          closedFor += LOOK_S;
          return 0;
        }
        if (closedFor >= MINUTE_S / 2) {
          gap = Math.sign(steps[at]! - (steps[at - closedFor - LOOK_S] ?? steps[at]!));
          openedAt = at;
        }
        closedFor = 0;
        return at - openedAt < GAP_S ? gap : 0;
      },
    },
  ];
}

function leaderStrategies(own: Moves, leading: Moves, side: number): Strategy[] {
  const followed = [1, 5, 60].flatMap((seconds) =>
    [0, 3].map((least) => ({
      name: `leader moved ${seconds} s > ${least} sigma`,
      wants: (look: number) => side * beyond(leading.over(seconds, look), least),
    })),
  );
  const caughtUp = [1, 5, 60, 300].map((seconds) => ({
    name: `leader ahead by ${seconds} s`,
    wants: (look: number) =>
      beyond(side * leading.over(seconds, look) - own.over(seconds, look), 1.5),
  }));
  return [...followed, ...caughtUp];
}

/** Strategies on one venue ahead of the others, or the outer two leaning to one side. */
function venueStrategies(venuesAt: NonNullable<Tape['venuesAt']>): Strategy[] {
  const looked = new Map<number, readonly number[]>();
  const at = (look: number): readonly number[] => {
    if (look % VENUE_LOOKS !== 0) return [];
    let venues = looked.get(look);
    if (!venues) looked.set(look, (venues = venuesAt(look * LOOK_S)));
    return venues;
  };
  const leaning = (look: number) => Math.sign(at(look).reduce((sum, venue) => sum + venue, 0));
  return [
    { name: 'venues lean', wants: leaning },
    { name: 'first venue ahead', wants: (look) => Math.sign(at(look)[0] ?? 0) },
  ];
}
