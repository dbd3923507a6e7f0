export const messagesRefusals = {
  'messages.notFound': 404,
  'messages.alreadyPublished': 409,
  'messages.timesInvalid': 422,
  'messages.noticeForAll': 422,
  'messages.endpointRefused': 422,
} as const;
