export const sanctionsRefusals = {
  'sanctions.caseNotFound': 404,
  'sanctions.caseNotOpen': 409,
  'sanctions.caseChanged': 409,
  'sanctions.addressListed': 409,
  'sanctions.editionNotWaiting': 409,
} as const;
