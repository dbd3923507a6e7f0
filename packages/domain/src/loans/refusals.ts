export const loansRefusals = {
  /** Unknown, or of another customer: one refusal, so that a probe cannot tell them apart. */
  'loans.notFound': 404,
  'loans.unknownTerms': 404,
  /** The agreement that was signed is not the one that would be made now. */
  'loans.agreementChanged': 409,
  'loans.signatureRequired': 422,
  'loans.amountTooSmall': 422,
  'loans.amountTooLarge': 422,
  /** Beyond what this customer may owe on credit. */
  'loans.overLimit': 422,
  'loans.termNotOffered': 422,
  /** Collateral that is not the one of the terms. */
  'loans.wrongCollateral': 422,
  /** The loan would be a larger share of its collateral than a loan may start with. */
  'loans.tooLittleCollateral': 422,
  'loans.soldOut': 422,
  'loans.alreadyUnderReview': 409,
  'loans.documentsMissing': 422,
  'loans.tooManyApplications': 429,
  /** Already repaid, sold or decided. */
  'loans.movedOn': 409,
  'loans.nothingToRepay': 422,
  'loans.moreThanOwed': 422,
  /** Another hour of interest began since the total was shown. */
  'loans.owedChanged': 409,
  'loans.onlyPledge': 422,
  'loans.reasonsMissing': 422,
  /** More than one person may decide alone. */
  'loans.twoPeopleNeeded': 422,
} as const;
