import { createHash } from 'node:crypto';
import { sharePath } from '@candor/contract/wire/links';
import { screens } from '@candor/contract/wire/screens';
import { Refusal } from '@candor/domain/refusal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Translate } from '../platform/messages.ts';
import { DEAR_PRICE } from './call-prices.ts';
import { refusalAnswer } from './envelope.ts';
import { languageOf, send } from './server.ts';

interface SharedArticle {
  readonly id: string;
  readonly kind: 'news' | 'article' | 'help';
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  readonly isSample: boolean;
  readonly publishedAtMs: number;
}

export interface SharePageDeps {
  readonly openShare: (id: string, language: string | undefined) => Promise<SharedArticle | null>;
  /** PNG of 1200 × 630. */
  readonly openCard: (id: string, language: string | undefined) => Promise<Buffer | null>;
  readonly translator: (language: string | undefined) => Translate;
  readonly publicOrigin?: string | null;
  readonly now: () => number;
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#f5f6f8,#0a0d12);color:light-dark(#0c1017,#f3f5f8);
font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem}
img{display:block;width:100%;height:auto;border-radius:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:1.25rem 0 .5rem;overflow-wrap:anywhere}
p{margin:0 0 1rem;color:light-dark(#4a5362,#aeb7c4);overflow-wrap:anywhere}
small{color:light-dark(#6b3fa8,#c3a3f5)}
a{display:block;padding:.875rem 1rem;border-radius:.875rem;text-align:center;text-decoration:none;
font-weight:600;background:light-dark(#0c1017,#f3f5f8);color:light-dark(#fff,#0c1017)}
a:focus-visible{outline:2px solid light-dark(#2a4fd6,#8faaff);outline-offset:2px}`;
const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Runs nothing, loads nothing but its own picture, and cannot be framed. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'public, max-age=60',
  vary: 'accept-language',
};

/** Other sites show the card in their own pages. */
const CARD_HEADERS = {
  'content-type': 'image/png',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=3600',
};

interface ShareRoute {
  Params: { id: string };
  Querystring: { lang?: string | string[] };
}

/** Pages of articles for people and for programs that show links. They need no session. */
export function registerSharePages(server: FastifyInstance, deps: SharePageDeps): void {
  const refused = (request: FastifyRequest) =>
    refusalAnswer(new Refusal('call.unknown'), {
      nowMs: deps.now(),
      translate: deps.translator(languageOf(request)),
      beforeHandler: true,
    });
  server.get<ShareRoute>(`${sharePath}/:id`, async (request, reply) => {
    const article = await deps.openShare(request.params.id, asked(request));
    if (!article) return send(reply, refused(request));
    const page = pageOf(article, originOf(request, deps), deps.translator(article.language));
    return reply.headers(PAGE_HEADERS).send(page);
  });
  server.get<ShareRoute>(
    `${sharePath}/:id/card.png`,
    { config: { price: () => DEAR_PRICE } },
    async (request, reply) => {
      const card = await deps.openCard(request.params.id, asked(request));
      return card ? reply.headers(CARD_HEADERS).send(card) : send(reply, refused(request));
    },
  );
}

const LANGUAGE = /^[a-z]{2}(-[a-zA-Z]{2,4}){0,2}$/;

/** A link may name its language, so that everybody it is sent to sees the same. */
function asked(request: FastifyRequest<ShareRoute>): string | undefined {
  const { lang } = request.query;
  return typeof lang === 'string' && LANGUAGE.test(lang) ? lang : languageOf(request);
}

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/** Without a public address, the one under which this visitor found us. */
function originOf(request: FastifyRequest, { publicOrigin }: SharePageDeps): string {
  if (publicOrigin) return publicOrigin;
  return HOST.test(request.host) ? `${request.protocol}://${request.host}` : '';
}

function pageOf(article: SharedArticle, origin: string, translate: Translate): string {
  const { id, kind, language, isSample } = article;
  const [title, summary] = [escapeHtml(article.title), escapeHtml(article.summary)];
  const address = `${sharePath}/${id}?lang=${language}`;
  const card = `${sharePath}/${id}/card.png?lang=${language}`;
  const screen = kind === 'help' ? screens.helpArticle : screens.article;
  const published = new Date(article.publishedAtMs).toISOString();
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${summary}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Candor">
<meta property="og:locale" content="${openGraphLocale(language)}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${summary}">
<meta property="og:url" content="${escapeHtml(origin + address)}">
<meta property="og:image" content="${escapeHtml(origin + card)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${title}">
<meta property="article:published_time" content="${published}">
<meta name="twitter:card" content="summary_large_image">
<style>${STYLE}</style>
</head>
<body>
<main>
<img src="${escapeHtml(card)}" width="1200" height="630" alt="">
<h1>${title}</h1>
<p>${summary}</p>
${isSample ? `<p><small>${escapeHtml(translate('article.sampleText'))}</small></p>` : ''}
<a href="/#${screen.path}?id=${id}">${escapeHtml(translate('shareArticle.open'))}</a>
</main>
</body>
</html>
`;
}

/** As Open Graph spells locales: `es`, `zh_TW`. */
const openGraphLocale = (language: string): string =>
  language.replace(/-[A-Z][a-z]{3}/, '').replace('-', '_');

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
