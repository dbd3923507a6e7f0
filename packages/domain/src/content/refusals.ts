export const contentRefusals = {
  'content.notFound': 404,
  'content.invalid': 422,
  'content.kindChanged': 409,
  'content.notPublished': 409,
} as const;
