/** Everything that can go wrong in a simulation. A kind that never fired has tested nothing. */
export const faultKinds = [
  'venue stale',
  'venue outlier',
  'venue zero',
  'venue not a number',
  'venue out of order',
  'venue repeats a message',
  'venue frozen',
  'venue ahead of time',
  'one venue lost',
  'two venues lost',
  'all venues lost',
  'price falls by half',
  'price rises by half',
  'bus loses a message',
  'bus repeats a message',
  'bus is late',
  'transaction must be tried again',
  'statement fails',
  'connection cut inside a transaction',
  'answer of a commit lost',
  'killed between transactions',
  'killed inside a transaction',
  'killed after a commit',
  'restarted in order',
  'down for minutes',
  'down for days',
  'second process joins',
  'second process leaves',
  'process sleeps',
  'clock jumps ahead',
  'clock jumps back',
  'answer to a customer lost',
  'request sent twice at once',
  'old request sent again',
  'old key with another body',
  "another customer's id",
  'nonsense sent',
  'two commands race for one position',
  'market closed',
  'clocks of New York change',
  'year ends',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Counts fired faults. */
export class FaultLog {
  readonly #counts = new Map<FaultKind, number>();

  fired(kind: FaultKind): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  count(kind: FaultKind): number {
    return this.#counts.get(kind) ?? 0;
  }
}
