import { apiDocsPath, openApiPath } from '@candor/contract/wire/calls';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { html, raw } from './markup.ts';
import { registerReference } from './reference.ts';

function serverWith(allowPlainBodies: boolean) {
  const server = fastify();
  registerReference(server, { version: '1.2.3', allowPlainBodies });
  return server;
}

describe('the reference page', () => {
  test('describes every call in the document', async () => {
    const server = serverWith(false);
    const document = (await server.inject(openApiPath)).json<{ paths: Record<string, object> }>();
    const page = (await server.inject(apiDocsPath)).body;
    for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`);
  });

  test('works under a strict content security policy', async () => {
    const server = serverWith(true);
    const answer = await server.inject(apiDocsPath);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.body).not.toMatch(
      / style=| on\w+=|<style|<script(?! type="module" src=)|https?:/,
    );
    for (const [, path] of answer.body.matchAll(/(?:href|src)="(\/[^"]+)"/g))
      expect((await server.inject(path!)).statusCode).toBe(200);
  });

  test('offers to try a POST only where plain bodies are accepted', async () => {
    const isOffered = async (allowPlainBodies: boolean) =>
      (await serverWith(allowPlainBodies).inject(apiDocsPath)).body.includes('data-method="POST"');
    expect(await isOffered(true)).toBe(true);
    expect(await isOffered(false)).toBe(false);
  });

  test('escapes interpolated text', () => {
    expect(raw(html`<p title="${'"'}">${['<b>', html`<i>${'&'}</i>`]}</p>`)).toBe(
      '<p title="&quot;">&lt;b&gt;<i>&amp;</i></p>',
    );
  });
});
