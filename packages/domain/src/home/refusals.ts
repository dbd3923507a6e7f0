export const homeRefusals = {
  'home.favouritesChanged': 409,
} as const;
