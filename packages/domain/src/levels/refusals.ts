export const levelsRefusals = {
  'levels.noEnvelope': 404,
} as const;
