import { readFileSync } from 'node:fs';
import { buildOpenApi } from '@candor/contract/openapi';
import { apiDocsPath, openApiPath } from '@candor/contract/wire/calls';
import type { FastifyInstance } from 'fastify';
import { DOCUMENT_PRICE } from '../call-prices.ts';
import { referencePage } from './page.ts';

export interface ReferenceOptions {
  /** Product version shown on the page. */
  readonly version: string;
  /** Whether POSTs can be tried from the page: only a development server accepts plain bodies. */
  readonly allowPlainBodies: boolean;
}

const STRICT = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const asset = (name: string): string =>
  readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');

/**
 * Serves the OpenAPI document and a page to read it and try calls. Both are generated from the
 * tables on first request, so that they do not delay startup.
 */
export function registerReference(server: FastifyInstance, options: ReferenceOptions): void {
  let made: ReturnType<typeof makeTexts> | undefined;
  for (const path of [openApiPath, apiDocsPath, stylePath, scriptPath])
    server.get(path, { config: { price: DOCUMENT_PRICE } }, (_request, reply) => {
      made ??= makeTexts(options);
      const { type, text } = made[path]!;
      return reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', STRICT)
        .header('x-content-type-options', 'nosniff')
        .send(text);
    });
}

const stylePath = `${apiDocsPath}/page.css`;
const scriptPath = `${apiDocsPath}/page.js`;

function makeTexts(options: ReferenceOptions): Record<string, { type: string; text: string }> {
  const document = buildOpenApi(options.version);
  const page = referencePage(document, { ...options, openApiPath, stylePath, scriptPath });
  return {
    [openApiPath]: { type: 'application/json; charset=utf-8', text: JSON.stringify(document) },
    [apiDocsPath]: { type: 'text/html; charset=utf-8', text: page },
    [stylePath]: { type: 'text/css; charset=utf-8', text: asset('page.css') },
    [scriptPath]: { type: 'text/javascript; charset=utf-8', text: asset('page.js') },
  };
}
