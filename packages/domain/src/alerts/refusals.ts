export const alertsRefusals = {
  'alerts.notFound': 404,
  'alerts.tooMany': 422,
  'alerts.alreadyMet': 422,
  'alerts.outOfRange': 422,
  'alerts.incomplete': 400,
} as const;
