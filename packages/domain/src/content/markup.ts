import { isPictureAddress, PICTURE_TEXT_MAX } from './picture.ts';

/** Elements that an article may consist of, with their attributes. Everything else is dropped. */
export const markupElements: Readonly<Record<string, readonly string[]>> = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  pre: [],
  code: [],
  em: [],
  strong: [],
  s: [],
  a: ['href', 'rel'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['align'],
  td: ['align'],
  hr: [],
  br: [],
  img: ['src', 'alt', 'width', 'height'],
};

const IN_APP = /^#\/[A-Za-z]+(?:\?[A-Za-z]+=[\w%.~-]*(?:&[A-Za-z]+=[\w%.~-]*)*)?$/;

/** Whether an address leads to a screen of the app, and nowhere else. */
export const isInAppAddress = (href: string): boolean => href.length <= 2_500 && IN_APP.test(href);

const isSide = (value: string): boolean => /^[1-9]\d{0,3}$/.test(value);

const values: Readonly<Record<string, (value: string) => boolean>> = {
  href: isInAppAddress,
  src: isPictureAddress,
  alt: (value) => value.length <= PICTURE_TEXT_MAX,
  width: isSide,
  height: isSide,
  rel: (value) => value === 'noopener nofollow',
  align: (value) => ['left', 'center', 'right'].includes(value),
};

/** Whether an element of an article may have an attribute with this value. */
export const isMarkupAttribute = (element: string, name: string, value: string): boolean =>
  Object.hasOwn(markupElements, element) &&
  markupElements[element]!.includes(name) &&
  values[name]!(value);

/** The same list for what draws an article. */
export const markupRules = {
  hasElement: (element: string): boolean => Object.hasOwn(markupElements, element),
  hasAttribute: isMarkupAttribute,
};
