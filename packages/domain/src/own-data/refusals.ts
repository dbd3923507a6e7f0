export const ownDataRefusals = {
  'ownData.notFound': 404,
  'ownData.archiveUnderWay': 409,
  'ownData.tooManyArchives': 429,
  'ownData.closing': 409,
  'ownData.notClosing': 409,
} as const;
