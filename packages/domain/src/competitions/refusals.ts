export const competitionsRefusals = {
  'competitions.notFound': 404,
  'competitions.joinClosed': 409,
  'competitions.ended': 409,
  'competitions.alreadyLeft': 409,
  'competitions.notEntered': 409,
  'competitions.houseAccount': 403,
  'competitions.alreadyStarted': 409,
  'competitions.termsInvalid': 422,
  'competitions.noEquity': 422,
} as const;
