/** What one measurement of one side found, by name. */
export type Sample = Readonly<Record<string, number>>;

/** In the sample of a reference that is known to be slower than the real one: ratios to it flatter. */
export const SUBSTITUTE = 'isSubstitute';

/** A limit of limits.md §1. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the report: a number made of the two samples of the same round. */
export interface Figure {
  readonly what: string;
  /** `×` marks a ratio to the reference. */
  readonly unit: string;
  of(subject: Sample, reference: Sample): number;
  /** Missing: told for understanding, not judged. */
  readonly goal?: Goal;
}

/** The two sides of an opened benchmark. Each measurement is bounded and stops by itself. */
export interface Sides {
  /** Missing where the goal is an absolute number. */
  reference?(): Promise<Sample>;
  subject(): Promise<Sample>;
  close(): Promise<void>;
}

export interface Benchmark {
  readonly name: string;
  readonly subject: string;
  /** Empty where there is none. */
  readonly reference: string;
  readonly rounds: number;
  readonly figures: readonly Figure[];
  open(session: Session): Promise<Sides>;
}

/** What every benchmark may use; made once per run. */
export interface Session {
  /** No benchmark takes more rounds than this, whatever it asks for. */
  readonly roundsMax: number;
  /** Shorter measurements and fewer rounds: shows that all works, says little about speed. */
  readonly quick: boolean;
  /** How long a measurement takes that takes this long in a full run. */
  seconds(full: number): number;
  /** The one database server of the run. */
  databaseServer(): Promise<DatabaseServer>;
  /** A fact about this run that readers of the figures must know; told once. */
  remark(text: string): void;
}

export interface DatabaseServer {
  /** Version, and whose server it is. */
  readonly description: string;
  /** An empty database; dropped at the end of the run unless before. */
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>;
}
