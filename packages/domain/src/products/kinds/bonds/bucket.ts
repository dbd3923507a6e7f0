/** How late a borrower is, in the ranges that lenders report. Source: products §2. */
export const bondBuckets = ['current', 'late15', 'late30', 'late60', 'later', 'default'] as const;
export type BondBucket = (typeof bondBuckets)[number];

/** `late15`: 1–15 days, `late30`: 16–30, `late60`: 31–60, `later`: more, before a default. */
export function bucketOf(days: number, isDefaulted: boolean): BondBucket {
  if (isDefaulted) return 'default';
  if (days <= 0) return 'current';
  if (days <= 15) return 'late15';
  if (days <= 30) return 'late30';
  return days <= 60 ? 'late60' : 'later';
}
