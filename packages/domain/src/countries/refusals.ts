export const countriesRefusals = {
  'countries.notOffered': 403,
  'countries.unknown': 403,
  'countries.leverageCap': 422,
} as const;
