import { outsideLinkRoute } from '@candor/contract/wire/links';
import { screens } from '@candor/contract/wire/screens';
import { isInAppAddress, isMarkupAttribute, markupElements } from '@candor/domain/content/markup';
import { pictureAddress } from '@candor/domain/content/picture';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

const PICTURE = /^picture:(.+)$/;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}
/** Known pictures, by id. */
export type Pictures = ReadonlyMap<string, PictureSize>;
const NONE: Pictures = new Map();

/** HTML typed into an article is shown as text. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const { escapeHtml } = markdown.utils;
// A picture from elsewhere would tell its server who reads what: its description remains.
markdown.renderer.rules['image'] = (tokens, index, _options, env) => {
  const text = escapeHtml(tokens[index]?.content ?? '');
  const id = PICTURE.exec(tokens[index]?.attrGet('src')?.toString() ?? '')?.[1] ?? '';
  const size = (env?.['pictures'] as Pictures | undefined)?.get(id);
  if (!size) return text;
  return `<img src="${pictureAddress(id)}" alt="${text}" width="${size.width}" height="${size.height}">`;
};
// Only what is looked up below is an address of a picture; every other one is judged as a link.
const isLinkValid = markdown.validateLink.bind(markdown);
markdown.validateLink = (address) => PICTURE.test(address) || isLinkValid(address);

/** Longer ones are no addresses that a reader could judge. */
const ADDRESS_LENGTH_MAX = 800;

/**
 * Where a link of an article leads: `help:<id>`, `article:<id>` and `screen:<name>` to a screen,
 * http and https through the screen that names the site; null for anything else.
 */
export function linkTarget(href: string): string | null {
  const [, scheme = '', rest = ''] = /^([a-z]+):(.*)$/is.exec(href.trim()) ?? [];
  switch (scheme.toLowerCase()) {
    case 'help':
      return toScreen(screens.helpArticle.path, rest);
    case 'article':
      return toScreen(screens.article.path, rest);
    case 'screen':
      return Object.hasOwn(screens, rest) ? `#${screens[rest as keyof typeof screens].path}` : null;
    case 'http':
    case 'https':
      return outside(href.trim());
    default:
      return null;
  }
}

const toScreen = (path: string, id: string): string | null =>
  /^[a-z0-9-]{1,64}$/.test(id) ? `#${path}?id=${id}` : null;

function outside(href: string): string | null {
  if (href.length > ADDRESS_LENGTH_MAX || !URL.canParse(href)) return null;
  const url = new URL(href);
  // A name in front of the host makes one site look like another.
  if (url.username !== '' || url.password !== '') return null;
  const text = encodeURIComponent(url.href).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const address = `#${outsideLinkRoute}?url=${text}`;
  return isInAppAddress(address) ? address : null;
}

const ALIGNED = /^text-align:(left|center|right)$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(markupElements),
  allowedAttributes: Object.fromEntries(
    Object.entries(markupElements).map(([element, names]) => [element, [...names]]),
  ),
  allowedSchemes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'svg',
    'math',
  ],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (_, { href = '' }) => {
      const target = linkTarget(href);
      return {
        tagName: target === null ? 'span' : 'a',
        attribs: {
          ...(target === null ? {} : { href: target }),
          ...(target?.startsWith(`#${outsideLinkRoute}`) ? { rel: 'noopener nofollow' } : {}),
        },
      };
    },
    th: (tagName, attribs) => ({ tagName, attribs: aligned(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: aligned(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    Object.entries(attribs).some(([name, value]) => !isMarkupAttribute(tag, name, value)),
};

function aligned({ style = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const align = ALIGNED.exec(style)?.[1];
  return align === undefined ? {} : { align };
}

/** HTML that consists of the elements and attributes of `markup.ts` only. */
export const sanitize = (html: string): string => sanitizeHtml(html, options);

/** Sanitized HTML of an article's Markdown. Of a picture that is not known its description remains. */
export const renderMarkdown = (body: string, pictures: Pictures = NONE): string =>
  sanitize(markdown.render(body, { pictures }));

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** The words of a Markdown text without its markup, on one line. */
export const plainText = (body: string): string =>
  sanitizeHtml(renderMarkdown(body).replace(/<\/(p|h\d|li|td|th|pre|blockquote)>/g, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim();
