export const supportRefusals = {
  'support.notFound': 404,
  'support.empty': 400,
  'support.tooMany': 429,
  'support.closed': 409,
  'support.asksForSecret': 422,
  'support.notYours': 409,
  'support.unknownColleague': 404,
  'support.noEmail': 422,
} as const;
