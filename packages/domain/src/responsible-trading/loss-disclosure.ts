import { addDays, type Day } from '../calendar.ts';

/** How many whole days at UTC+8 a disclosure looks back. Source: products §5. */
export const DISCLOSURE_DAYS = 90;
/** Below this number of customers a share says nothing, and none is published. */
export const DISCLOSED_FROM = 20;
/** Raised when the way of counting changes. */
export const DISCLOSURE_METHOD = 1;

export const disclosedProducts = ['contracts', 'secondContracts'] as const;
export type DisclosedProduct = (typeof disclosedProducts)[number];

/** Customers who traded in the window, and those of them with a net loss. */
export interface LossCount {
  readonly customers: number;
  readonly losing: number;
}

/** What was counted at a midnight. */
export interface LossDisclosure {
  /** Begins at the midnight up to which it counts. */
  readonly day: Day;
  readonly counts: Readonly<Record<DisclosedProduct, LossCount>>;
}

/** The first day of the window that ends when `day` begins. */
export const windowStart = (day: Day): Day => addDays(day, -DISCLOSURE_DAYS);

/** Whole percent, rounded up so that the share is never understated; null: too few customers. */
export const losingPercent = ({ customers, losing }: LossCount): number | null =>
  customers < DISCLOSED_FROM ? null : Math.ceil((losing * 100) / customers);

/** The text whose SHA-256 is published; it names the disclosure before it. */
export const disclosureText = ({ day, counts }: LossDisclosure, previousHash: string): string =>
  [
    'candor loss disclosure',
    `method ${DISCLOSURE_METHOD}`,
    `from ${windowStart(day)}`,
    `before ${day}`,
    ...disclosedProducts.map(
      (product) => `${product} ${counts[product].losing} of ${counts[product].customers}`,
    ),
    `previous ${previousHash}`,
    '',
  ].join('\n');
