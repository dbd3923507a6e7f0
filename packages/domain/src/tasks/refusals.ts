export const tasksRefusals = {
  'tasks.notFound': 404,
  'tasks.notDone': 422,
  'tasks.identityNeeded': 403,
  'tasks.alreadyRewarded': 409,
  'tasks.personRewarded': 409,
  'tasks.usedUp': 422,
  'tasks.notFunded': 422,
  'tasks.stillRunning': 409,
  'tasks.priceNotRecorded': 422,
  'tasks.notOffered': 422,
} as const;
