/** Header set by the service worker on an answer that it kept: epoch milliseconds. */
export const KEPT_AT = 'x-kept-at';
