export const settingsRefusals = {
  'settings.invalidValue': 422,
  'settings.unchanged': 409,
  'settings.noDisplayRate': 422,
  'settings.outOfBounds': 422,
} as const;
