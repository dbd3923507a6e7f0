/** Names of the jobs of a review. */
export const PRACTICE_REVIEW = 'loans.practiceReview';
export const REVIEW_OVERDUE = 'loans.reviewOverdue';
export const PAYOUT = 'loans.payout';

/** In practice mode: when the review begins, and when it passes. Milliseconds after applying. */
export const PRACTICE_STEPS_MS = [4_000, 10_000] as const;
