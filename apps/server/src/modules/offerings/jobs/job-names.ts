/** Due rows of an offering, keyed by its id. */
export const ADVANCE_JOB = 'offerings.advance';
export const DRAW_JOB = 'offerings.draw';
