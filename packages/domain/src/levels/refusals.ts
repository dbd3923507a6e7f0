export const levelsRefusals = {
  'levels.noEnvelope': 404,
  'levels.termsInvalid': 422,
  'levels.staleTerms': 409,
  'levels.termsTooSoon': 422,
  'levels.termsUnchanged': 409,
} as const;
