const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const IS_ID = new RegExp(`^${ID}$`);
const ADDRESS = new RegExp(`^/pictures/${ID}$`);
const REFERENCE = new RegExp(`\\bpicture:(${ID})`, 'g');

/** Longest alternative text. */
export const PICTURE_TEXT_MAX = 300;

export const isPictureId = (text: string): boolean => IS_ID.test(text);

/** Where a picture of an article is served. */
export const pictureAddress = (id: string): string => `/pictures/${id}`;

/** Whether an address leads to a picture of an article, and nowhere else. */
export const isPictureAddress = (address: string): boolean => ADDRESS.test(address);

/** Ids of the pictures that a Markdown text shows: `![what it shows](picture:<id>)`. */
export const picturesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(REFERENCE)].map(([, id]) => id!)),
];

/** Markdown that shows a picture. */
export const pictureMarkdown = (id: string, shows: string): string => `![${shows}](picture:${id})`;
