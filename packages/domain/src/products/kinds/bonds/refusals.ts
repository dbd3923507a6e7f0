export const bondsRefusals = {
  'bonds.notFound': 404,
  'bonds.documentNotFound': 404,
  /** Before its first or after its last day of funding, or fully funded. */
  'bonds.notOpen': 409,
  'bonds.belowMinimum': 422,
  'bonds.aboveRemaining': 422,
  /** What would remain could not be bought by anybody. */
  'bonds.remainderTooSmall': 422,
  'bonds.aboveCustomerLimit': 422,
  /** A borrower cannot lend to itself. */
  'bonds.ownBond': 403,
  'bonds.borrowerNotFound': 404,
  'bonds.borrowerKnown': 409,
  'bonds.alreadyAnnounced': 409,
  'bonds.termsOutOfBounds': 422,
  /** Outside of practice mode no bank reports what borrowers pay. */
  'bonds.noBank': 422,
} as const;
