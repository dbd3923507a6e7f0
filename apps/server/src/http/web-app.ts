import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { screens } from '@candor/contract/wire/screens';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { policyReportsPath } from './policy-reports.ts';

/** Pages run only code served by the product and cannot be framed. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'" +
    `; report-uri ${policyReportsPath}; report-to policy`,
  'reporting-endpoints': `policy="${policyReportsPath}"`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** A first visit fetches sixty; behind one address may be a whole company. */
const FILE_PRICE = 0.25;
const YEAR_S = 31_536_000;
/** As many characters as the search field takes. */
const SHARED_MAX = 40;

interface PageOptions {
  readonly folder: string;
  /** The key with which a page seals its bodies. */
  readonly publicKey: () => Promise<string>;
  readonly mode: string;
  readonly identityReview: string;
  readonly prefix?: string;
}

/** Serves the built web app with sealing key, mode and reviewer written into its page. */
export async function registerWebApp(server: FastifyInstance, options: PageOptions): Promise<void> {
  const pagePath = join(options.folder, 'index.html');
  if (!existsSync(pagePath)) return;
  const page = readFileSync(pagePath, 'utf8')
    .replace('%CANDOR_MODE%', options.mode)
    .replace('%IDENTITY_REVIEW%', options.identityReview);
  // Scoped, because calls answer JSON and need none of these headers.
  const { prefix = '' } = options;
  await server.register(async (scope) => servePages(scope, options, page), { prefix });
}

async function servePages(
  scope: FastifyInstance,
  { folder, publicKey }: PageOptions,
  page: string,
): Promise<void> {
  scope.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
  scope.addHook('onRoute', (route) => {
    if (route.url.endsWith('*')) {
      route.config = { ...route.config, price: FILE_PRICE, isFile: true };
    }
  });
  await scope.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes(join(folder, 'assets'));
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  // A short invitation link; the app checks whether its code exists.
  scope.get<{ Params: { code: string } }>('/i/:code', (request, reply) => {
    // The slice may cut a surrogate pair, which encodeURIComponent would reject.
    const invite = encodeURIComponent(request.params.code.slice(0, 32).toWellFormed());
    return reply.redirect(`/#${screens.login.path}?invite=${invite}`);
  });
  // What another app shares with the installed one is looked up.
  scope.get<{ Querystring: { title?: unknown; text?: unknown } }>('/shared', (request, reply) => {
    const { title = '', text = title } = request.query;
    const wanted = encodeURIComponent(String(text).trim().slice(0, SHARED_MAX).toWellFormed());
    return reply.redirect(`/#${screens.search.path}?q=${wanted}`);
  });
  const answers = new PageAnswers(page);
  for (const path of ['/', '/index.html'])
    scope.get(path, { config: { isFile: true } }, async (request, reply) => {
      const { encoding, bytes } = answers.of(
        await publicKey(),
        request.headers['accept-encoding'] ?? '',
      );
      if (encoding) reply.header('content-encoding', encoding);
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
        .type('text/html; charset=utf-8')
        .send(bytes);
    });
}

/** In the order of their preference. */
const encodings = {
  br: brotliCompressSync,
  gzip: gzipSync,
} as const;

/** The page, compressed once for each key that it has carried. */
class PageAnswers {
  readonly #page: string;
  readonly #made = new Map<string, Buffer>();
  #key = '';

  constructor(page: string) {
    this.#page = page;
  }

  of(key: string, accepted: string): { encoding: string | undefined; bytes: Buffer } {
    if (key !== this.#key) this.#made.clear();
    this.#key = key;
    const names = Object.keys(encodings) as (keyof typeof encodings)[];
    const encoding = names.find((name) =>
      new RegExp(`\\b${name}\\b(?!;q=0(?!\\.\\d*[1-9]))`).test(accepted),
    );
    const known = this.#made.get(encoding ?? '');
    if (known) return { encoding, bytes: known };
    const text = Buffer.from(this.#page.replace('%PUBLIC_KEY%', key));
    const bytes = encoding ? encodings[encoding](text) : text;
    this.#made.set(encoding ?? '', bytes);
    return { encoding, bytes };
  }
}
