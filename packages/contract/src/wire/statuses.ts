/** Plain names ↔ their numbers on the wire. */
export const wireStatuses = {
  withdrawal: { paidOut: 2, approved: 1, inReview: 0, rejected: -1, failed: -2 },
  deposit: { credited: 1, inReview: 0, rejected: -1 },
  competition: { running: 1, upcoming: 0, ended: -2, left: -3 },
  secondContractDirection: { up: 1, down: 2 },
} as const;
