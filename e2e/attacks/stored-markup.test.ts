import { screens } from '@candor/contract/wire/screens';
import { markupAttacks } from '@candor/server/src/modules/content/testing/markup-attacks.ts';
import type { Browser, Page } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';

/*
 * Articles whose stored text attacks its readers, as if somebody had written to the database, opened
 * by readers in a browser.
 */
let server: RealServer;
let browser: Browser;
let ids: string[];

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  const sql = postgres(server.databaseUrl(), { max: 1 });
  const rows = await sql<{ article_id: string }[]>`
    select distinct article_id from content.shown where kind = 'help' order by 1`;
  ids = rows.map((row) => row.article_id);
  for (const [index, id] of ids.entries()) {
    const body = markupAttacks.filter((_, at) => at % ids.length === index).join('\n\n---\n\n');
    // A text that an operator has changed is theirs: the product does not write it again.
    await sql`update content.version
      set set_by = '{one,two}', texts = jsonb_set(texts, '{en,body}', ${JSON.stringify(`${body}\n\nRead to the end`)}::text::jsonb)
      where article_id = ${id}`;
  }
  await sql.end();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** What left our own site, and whether anything ran. */
async function watchPage(page: Page): Promise<{ left: string[]; ran(): Promise<boolean> }> {
  const left: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url))
      left.push(request.url());
  });
  page.on('dialog', (dialog) => {
    left.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { left, ran: () => page.evaluate(() => 'ran' in globalThis) };
}

test('no stored text runs code, loads from elsewhere or links past the warning', async () => {
  expect(markupAttacks.length).toBeGreaterThanOrEqual(60);
  const page = await openPhone(browser);
  const { left, ran } = await watchPage(page);
  for (const id of ids) {
    await page.goto(`${server.url}/#${screens.helpArticle.path}?id=${id}`);
    await page.getByText('Read to the end').first().waitFor();
    const hrefs = await page
      .locator('article a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.filter((href) => !href.startsWith('#/'))).toEqual([]);
    // Hovering and focusing run what waits for it.
    for (const link of await page.locator('article a').all()) await link.focus();
    expect(
      await page.locator('article :is(script, img, iframe, object, embed, form, style)').count(),
    ).toBe(0);
    expect(await ran(), id).toBe(false);
  }
  expect(left).toEqual([]);
  await page.context().close();
});
