/** Screen that shows where a link leads before the reader leaves; takes `url`. */
export const outsideLinkRoute = '/outlink';
/** Pages about an article for people and other programs: `<sharePath>/<id>`. */
export const sharePath = '/share/article';
