/** What the build knows of a page that its first script needs, see early-plugin.ts. */
export interface EarlyBuild {
  /** Addresses of scripts, which the lists below name by their place in this one. */
  readonly files: readonly string[];
  /** By language code: texts of the first screen, and those of all others. */
  readonly texts: Readonly<Record<string, readonly number[]>>;
  readonly later: Readonly<Record<string, readonly number[]>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly language: string;
  /** By path of a screen. */
  readonly screens: Readonly<Record<string, EarlyScreen>>;
  readonly home: string;
  readonly chart: string;
  /** What leads to every screen that is not listed. */
  readonly router: readonly number[];
  /** What every call of a customer is sealed with. */
  readonly member: readonly number[];
  /** Asked by whoever has a session, on every screen. */
  readonly memberAsks: readonly string[];
  readonly figures: EarlyFigures;
}

export interface EarlyScreen {
  readonly files: readonly number[];
  readonly asks?: { readonly all: readonly string[]; readonly member: readonly string[] };
  /** By language code: where it is painted; null if in the page itself. */
  readonly painted?: Readonly<Record<string, string | null>>;
}

/** How figures of the first answers are found, and look. */
export interface EarlyFigures {
  readonly assets: string;
  readonly symbols: string;
  readonly losses: string;
  /** Wire name of a symbol's price. */
  readonly price: string;
  readonly symbol: string;
  /** Markup of a customer's total, with `SAMPLE_TOTAL` in it. */
  readonly total: string;
}

export const SAMPLE_TOTAL = { whole: '1,234', fraction: '.56' } as const;
/** Stands for the share of losing customers, and for how many at least are counted. */
export const SAMPLE_COUNT = 987_654;
