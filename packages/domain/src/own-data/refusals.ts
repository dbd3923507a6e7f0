export const ownDataRefusals = {
  'ownData.notFound': 404,
  'ownData.archiveUnderWay': 409,
  'ownData.tooManyArchives': 429,
} as const;
