/** Results of one measurement of one side, by name. */
export type Sample = Readonly<Record<string, number>>;

/** Marks a reference known to be slower than the real one, so that ratios to it look too good. */
export const SUBSTITUTE = 'isSubstitute';

/** A limit of limits.md §1. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the report: a number computed from the two samples of the same round. */
export interface Figure {
  readonly what: string;
  /** `×` marks a ratio to the reference. */
  readonly unit: string;
  of(subject: Sample, reference: Sample): number;
  /** Missing: informational, not judged. */
  readonly goal?: Goal;
}

/** The two sides of an opened benchmark. Each measurement is bounded and ends on its own. */
export interface Sides {
  /** Missing if the goal is an absolute number. */
  reference?(): Promise<Sample>;
  subject(): Promise<Sample>;
  close(): Promise<void>;
}

export interface Benchmark {
  readonly name: string;
  readonly subject: string;
  /** Empty if there is none. */
  readonly reference: string;
  readonly rounds: number;
  readonly figures: readonly Figure[];
  /** Not part of a run of all. */
  readonly isOnDemand?: boolean;
  open(session: Session): Promise<Sides>;
}

/** Shared resources of all benchmarks; created once per run. */
export interface Session {
  /** Maximum number of rounds of any benchmark. */
  readonly roundsMax: number;
  /**
   * Shorter measurements and fewer rounds: shows that everything works, says little about speed.
   */
  readonly quick: boolean;
  /** Duration of a measurement that takes `full` seconds in a full run. */
  seconds(full: number): number;
  /** The single database server of the run. */
  databaseServer(): Promise<DatabaseServer>;
  /** A fact about this run that readers of the figures must know; printed once. */
  remark(text: string): void;
}

export interface DatabaseServer {
  /** Version and origin of the server. */
  readonly description: string;
  /** An empty database; dropped at the end of the run at the latest. */
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>;
  /** Processor time of all its processes so far; it must run on this machine. */
  cpuSeconds(): Promise<number>;
}
