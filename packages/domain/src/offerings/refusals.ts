export const offeringsRefusals = {
  'offerings.notFound': 404,
  'offerings.notOpen': 409,
  'offerings.alreadyApplied': 409,
  'offerings.overLimit': 422,
  'offerings.levelTooLow': 403,
  'offerings.subscriptionNotFound': 404,
  'offerings.nothingToPay': 409,
  'offerings.paymentExpired': 409,
  'offerings.notDrawn': 409,
  'offerings.alreadyAnnounced': 409,
  'offerings.termsInvalid': 422,
  'offerings.soldOut': 422,
} as const;
