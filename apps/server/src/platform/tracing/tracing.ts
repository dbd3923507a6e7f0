/**
 * What a span says besides its name: names and figures from closed sets. Never an id, address,
 * amount, text or secret of a person; traces leave the house.
 */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Reference to a recorded span: a W3C `traceparent`. */
export type SpanReference = string;

export interface SpanOf {
  /** From a closed set, such as `command transferFunds`. */
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'consumer';
  readonly facts?: SpanFacts;
  /**
   * Of a part: recorded spans that caused it, instead of the current one. It joins the trace of the
   * first and links to the others; with none it is not recorded.
   */
  readonly causes?: readonly SpanReference[];
}

/** A span while its work runs. */
export interface OpenSpan {
  /** Null if it is not recorded. */
  readonly reference: SpanReference | null;
  add(facts: SpanFacts): void;
  linkTo(references: readonly SpanReference[]): void;
  /** Marks it as failed, for work that answers failures instead of throwing them. */
  fail(kind: string): void;
  /** There was nothing to do: it and its parts that end later are not recorded. */
  forget(): void;
}

/** Shows operators where the time of the product goes (docs/how-to/run.md, Traces). */
export interface Tracing {
  /** Begins a trace: a call, a job, a delivery. */
  root<T>(span: SpanOf, work: (open: OpenSpan) => Promise<T>): Promise<T>;
  /** Records a part of the current span; without one it only does the work. */
  part<T>(span: SpanOf, work: (open: OpenSpan) => Promise<T>): Promise<T>;
  /** Reference to the span in which this is called; null if none is recorded. */
  current(): SpanReference | null;
  /** Spans that ended, and what became of them so far; null while nothing is traced. */
  counts(): SpanCounts | null;
  /** Sends what has ended, for a second at most. */
  close(): Promise<void>;
}

/** Ended spans that are neither sent nor failed wait in the queue, or were dropped because it was full. */
export interface SpanCounts {
  readonly ended: number;
  readonly sent: number;
  readonly failed: number;
}

/** A span of which nothing is kept. */
export const unrecorded: OpenSpan = {
  reference: null,
  add: () => undefined,
  linkTo: () => undefined,
  fail: () => undefined,
  forget: () => undefined,
};

/** Nothing is recorded: work runs as if it were not asked for. */
export const noTracing: Tracing = {
  root: (_span, work) => work(unrecorded),
  part: (_span, work) => work(unrecorded),
  current: () => null,
  counts: () => null,
  close: async () => undefined,
};
