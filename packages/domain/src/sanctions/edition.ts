/** Publishers whose lists are read. */
export const listSources = ['ofac', 'eu', 'uk'] as const;
export type ListSource = (typeof listSources)[number];

/** Smaller lists than this may lose any number of entries. */
const SMALL_LIST = 20;
/** Share of its entries that a list may lose at once. */
const LOSS_MAX = 0.25;

/**
 * Whether a new edition lost so many entries that its file is probably cut off. Two operators may
 * accept it; until then the edition before stays in force.
 */
export const isSuspicious = (before: number, removed: number): boolean =>
  before >= SMALL_LIST && removed > before * LOSS_MAX;
