/** Screen that shows where a link leads before the reader leaves; takes `url`. */
export const outsideLinkRoute = '/outlink';
/** Screen behind the link of a security email that freezes the account; takes `token`. */
export const freezeRoute = '/dongjie';
/** Pages about an article for people and other programs: `<sharePath>/<id>`. */
export const sharePath = '/share/article';
/** Pictures of articles: `<picturePath>/<id>`. */
export const picturePath = '/pictures';
