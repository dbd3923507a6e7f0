export const ADVANCE_JOB = 'competitions.advance';
