import { HIT_END, HIT_START } from '@candor/domain/content/article';
import { stemmedLanguages } from '@candor/domain/content/unspaced-search';
import type { LanguageTag } from '@candor/domain/languages';
import { screens } from '@candor/contract/wire/screens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from '../operators/testing/harness.ts';
import { searchStemmed } from './store-search.ts';
import { createDictionaries } from './known-words.ts';
import { searchHelp } from './search-help.ts';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly isFallback: boolean;
  readonly isSample: boolean;
  readonly content: string;
  readonly version: number;
}
interface Hit {
  readonly id: string;
  readonly title: readonly { text: string; isHit: boolean }[];
  readonly excerpt: readonly { text: string; isHit: boolean }[];
}

const spanish = { headers: { lang: 'xi' } };
const SOON_MS = 5 * 60_000;

let app: TestApp;
let harness: Harness;
let writer: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await createTestApp({ ownArticles: true, publicOrigin: 'https://candor.example' });
  harness = await openHarness(app);
  writer = await harness.hire('wanda', ['content']);
  checker = await harness.hire('cleo', ['content']);
});
afterAll(() => app.close());

const draft = (id: string, changes: object = {}) => ({
  id,
  kind: 'news',
  category: 'product',
  titleEn: `Title of ${id}`,
  summaryEn: 'In one line.',
  bodyEn: '## Head\n\nA *word*.',
  ...changes,
});
const perform = (kind: string, payload: object, as = writer) =>
  harness.call('performCommand', { kind, payload, reason: 'as agreed' }, as);

/** Proposed by one person, confirmed by another. */
async function byTwo(kind: string, payload: object) {
  const { result } = await perform(kind, payload);
  const { proposalId: id } = result as { proposalId: string };
  return harness.call('confirmProposal', { id }, checker);
}
const get = async (id: string, as = {}) => app.call('getArticle', { id }, as);
const rowsOf = async (name: 'listArticles' | 'listHelpArticles', fields = {}, as = {}) =>
  ((await app.call(name, fields, as)).result as { records: Row[] }).records;
const search = async (query: string, as = {}) =>
  (await app.call('searchHelp', { query }, as)).result as Hit[];

describe('the texts of the product', () => {
  test('are there on the first start, in both languages, and stay as they are on the next', async () => {
    const [help, ayuda] = await Promise.all([
      rowsOf('listHelpArticles', { pageSize: 100 }),
      rowsOf('listHelpArticles', { pageSize: 100 }, spanish),
    ]);
    expect(help).toHaveLength(30);
    expect(ayuda.filter(({ isFallback }) => isFallback)).toEqual([]);
    const samples = await rowsOf('listArticles', { pageSize: 100 });
    expect(samples).toHaveLength(10);
    expect(samples.every(({ isSample }) => isSample)).toBe(true);

    const again = await createTestApp({ ownArticles: true, beside: app, nodeId: 'second' });
    await again.app.stop();
    const [row] = await app.db<{ versions: number }[]>`
      select max(version) as versions from content.version`;
    expect(row?.versions).toBe(1);
  });

  test('have categories with counts and names in the language asked for', async () => {
    const { result } = await app.call('listArticleCategories', { kind: 'help' }, spanish);
    expect(result).toContainEqual({
      id: 'money',
      kind: 'help',
      name: 'Depósitos y retiros',
      articles: 5,
    });
  });

  test('are listed page by page without a gap', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { result } = await app.call('listArticles', { pageSize: 4, ...(after && { after }) });
      const page = result as { records: Row[]; next?: string };
      seen.push(...page.records.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(10);
    expect(seen).toHaveLength(10);
  });
});

describe('an article', () => {
  test('is written by one, published by two, and shown in English where it is not translated', async () => {
    expect(await perform('content.write', draft('first'))).toMatchObject({ code: 200 });
    expect(await get('first')).toMatchObject({ code: 404, errorKey: 'content.notFound' });
    expect(await byTwo('content.publish', { id: 'first', version: 1 })).toMatchObject({
      code: 200,
    });
    expect((await get('first')).result).toMatchObject({
      title: 'Title of first',
      content: '<h2>Head</h2>\n<p>A <em>word</em>.</p>\n',
      isFallback: false,
      isSample: false,
    });
    expect((await get('first', spanish)).result).toMatchObject({
      language: 'en',
      isFallback: true,
      categoryName: 'Producto',
    });
    // News is not help.
    expect(await app.call('getHelpArticle', { id: 'first' })).toMatchObject({ code: 404 });
  });

  test('keeps its versions: a new one is seen only once it is published', async () => {
    const es = { titleEs: 'Título', summaryEs: 'Una línea.', bodyEs: 'Texto.' };
    await perform('content.write', draft('first', { titleEn: 'Second title', ...es }));
    expect((await get('first')).result).toMatchObject({ version: 1 });
    await byTwo('content.publish', { id: 'first', version: 2 });
    expect((await get('first', spanish)).result).toMatchObject({ title: 'Título', version: 2 });
    const item = await harness.call('getQueueItem', { queue: 'articles', id: 'first' }, checker);
    expect(item.result).toMatchObject({ status: 'published', history: [{}, {}] });
    // An older version can be published again.
    await byTwo('content.publish', { id: 'first', version: 1 });
    expect((await get('first')).result).toMatchObject({ title: 'Title of first' });
  });

  test('is published at its time, once, and not after its plan has ended', async () => {
    const publishAt = app.clock.now() + SOON_MS;
    for (const id of ['planned', 'given-up']) {
      await perform('content.write', draft(id));
      await byTwo('content.publish', { id, version: 1, publishAt });
    }
    await byTwo('content.withdraw', { id: 'given-up' });
    expect(await get('planned')).toMatchObject({ code: 404 });
    await app.clock.jump(SOON_MS + 1_000);
    await app.clock.advance(3_000);
    expect((await get('planned')).result).toMatchObject({ version: 1 });
    expect(await get('given-up')).toMatchObject({ code: 404 });
  });

  test('disappears when it is withdrawn, from lists and search too', async () => {
    const help = { kind: 'help', category: 'money', titleEn: 'Zanzibar transfers' };
    await perform('content.write', draft('zanzibar', help));
    await byTwo('content.publish', { id: 'zanzibar', version: 1 });
    expect((await search('zanzibar')).map(({ id }) => id)).toEqual(['zanzibar']);
    await byTwo('content.withdraw', { id: 'zanzibar' });
    expect(await search('zanzibar')).toEqual([]);
    expect(await app.call('getHelpArticle', { id: 'zanzibar' })).toMatchObject({ code: 404 });
    expect(await byTwo('content.withdraw', { id: 'zanzibar' })).toMatchObject({
      errorKey: 'content.notPublished',
    });
  });

  test.each([
    ['category', { category: 'money' }, { name: 'category' }],
    ['empty text', { bodyEn: ' ' }, { name: 'bodyEn' }],
    ['half a translation', { titleEs: 'Título' }, { name: 'summaryEs' }],
    ['a control character', { titleEn: 'a\u202eb' }, { name: 'titleEn' }],
    ['a mark of the search', { bodyEn: 'a\ue000b' }, { name: 'bodyEn' }],
  ])('is refused for a wrong %s, and nothing is stored', async (_, changes, details) => {
    expect(await perform('content.write', draft('wrong', changes))).toMatchObject({
      errorKey: 'content.invalid',
      details,
    });
    const [row] = await app.db`select id from content.article where id = 'wrong'`;
    expect(row).toBeUndefined();
  });

  test('never changes its kind', async () => {
    const help = draft('first', { kind: 'help', category: 'money' });
    expect(await perform('content.write', help)).toMatchObject({
      errorKey: 'content.kindChanged',
    });
  });

  test('is previewed as it will be shown', async () => {
    const body = 'A **word** <img src=x onerror=alert(1)> [x](javascript:alert(1))';
    const { result } = await harness.call('previewArticle', { body }, writer);
    const { html } = result as { html: string };
    expect(html).toContain('<strong>word</strong>');
    expect(html).not.toMatch(/<img|<a /);
  });
});

describe('the search', () => {
  test.each([
    ['liquidation', 'liquidation'],
    ['liqudation', 'liquidation'],
    ['withdrawl fee', 'fees'],
    ['passkys', 'passkeys'],
    ['insurence fund', 'insurance-fund'],
    ['garantee loan colateral', 'pledge-loans'],
  ])('finds %s', async (query, id) => {
    expect((await search(query)).slice(0, 3).map((hit) => hit.id)).toContain(id);
  });

  test.each([
    ['liquidacion', 'liquidation'],
    ['liquidasión', 'liquidation'],
    ['comisiones', 'fees'],
    ['fondo de segro', 'insurance-fund'],
  ])('finds %s in Spanish', async (query, id) => {
    expect((await search(query, spanish)).slice(0, 3).map((hit) => hit.id)).toContain(id);
  });

  test('marks what was found, and takes nothing that was typed for syntax', async () => {
    const [first] = await search('liquidation');
    expect(first!.title.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual([
      'liquidation',
    ]);
    expect(first!.excerpt.some(({ isHit }) => isHit)).toBe(true);
    for (const query of ["' & ! | ( :*", '<b>', '\\', 'a:b & !c', '\ue000', '%_', "x'; drop table"])
      expect(await app.call('searchHelp', { query })).toMatchObject({ code: 200 });
    expect(await search('qqqqzzzz')).toEqual([]);
  });

  test.each([
    ['en', 'liquidation | fund | fee:*'],
    ['es', 'liquidación | comisión | retiro:*'],
  ] as const)('marks titles in %s as the database would', async (language, query) => {
    const config = stemmedLanguages[language];
    const found = await searchStemmed(app.db, language, { query, limit: 40 });
    const marked = await app.db<{ id: string; title: string }[]>`
      select article_id as id, ts_headline(${config}::text::regconfig, title,
        to_tsquery(${config}::text::regconfig, ${query}),
        ${`StartSel=${HIT_START}, StopSel=${HIT_END}, HighlightAll=true`}) as title
      from content.shown where language = ${language}
        and article_id = any(${found.map(({ id }) => id)}::text[])`;
    const titles = new Map(marked.map(({ id, title }) => [id, title]));
    expect(found.length).toBeGreaterThan(10);
    for (const { id, title, excerpt } of found) {
      expect(title).toBe(titles.get(id));
      expect(excerpt).toContain(HIT_START);
    }
  });

  test('finds in titles and summaries before texts', async () => {
    const help = { kind: 'help', category: 'money' };
    for (const [id, changes] of [
      ['quokka-text', { bodyEn: 'quokka '.repeat(40) }],
      ['quokka-head', { summaryEn: 'Of a quokka.' }],
    ] as const) {
      await perform('content.write', draft(id, { ...help, ...changes }));
      await byTwo('content.publish', { id, version: 1 });
    }
    const found = async (limit: number) =>
      ((await app.call('searchHelp', { query: 'quokka', limit })).result as Hit[]).map(
        ({ id }) => id,
      );
    expect(await found(1)).toEqual(['quokka-head']);
    expect((await found(2)).toSorted()).toEqual(['quokka-head', 'quokka-text']);
  });

  test('finds new articles in its indexes, where none wait to be read one by one', async () => {
    await perform('content.write', draft('indexed', { kind: 'help', category: 'money' }));
    await byTwo('content.publish', { id: 'indexed', version: 1 });
    for (const index of ['shown_head_words', 'shown_all_words']) {
      const [row] = await app.db<{ pages: string }[]>`
        select gin_clean_pending_list(${`content.${index}`}::regclass) as pages`;
      expect(Number(row?.pages)).toBe(0);
    }
  });
});

describe('the search in languages that the database has no words for', () => {
  const bodies = {
    Th: 'การถอนเงินจะถูกส่งภายในหนึ่งวัน',
    Ko: '출금은 하루 안에 전송됩니다.',
    Ja: '出金は一日以内に送金されます。',
    ZhHantTW: '提領會在一天之內送出。',
    Vi: 'Lệnh rút tiền được gửi trong một ngày.',
  };
  beforeAll(async () => {
    const texts = Object.entries(bodies).flatMap(([tag, body]) => [
      [`title${tag}`, 'Candor'],
      [`summary${tag}`, 'Candor'],
      [`body${tag}`, body],
    ]);
    const help = { kind: 'help', category: 'money', ...Object.fromEntries(texts) };
    await perform('content.write', draft('scripts', help));
    await byTwo('content.publish', { id: 'scripts', version: 1 });
  });

  const find = async (language: LanguageTag, query: string) => {
    const deps = { db: app.db, dictionaryOf: createDictionaries(app) };
    const found = await searchHelp(deps, { query }, { language, translate: (id) => id });
    const hit = found.find(({ id }) => id === 'scripts');
    return hit?.excerpt.filter(({ isHit }) => isHit).map(({ text }) => text);
  };

  test.each([
    ['th', 'ถอนเงิน', 'ถอนเงิน'],
    ['ko', '출금', '출금'],
    ['ko', '전송', '전송'],
    ['ja', '出金', '出金'],
    ['ja', '送', '送'],
    ['zh-Hant-TW', '一天之內', '一天之內'],
    ['vi', 'rut tien', 'rút'],
    ['vi', 'RÚT', 'rút'],
  ] as const)('finds a part of a text in %s: %s', async (language, query, hit) => {
    expect(await find(language, query)).toContain(hit);
  });

  test('finds what has any of the words if none has them all, and nothing for other words', async () => {
    expect(await find('zh-Hant-TW', '一天之內會員等級')).toContain('一天之內');
    expect(await find('zh-Hant-TW', '保險')).toBeUndefined();
    expect(await find('ko', "' & ! | ( :* \\")).toBeUndefined();
    // Not written in this language yet.
    expect(await find('ms', 'word')).toEqual(['word']);
  });
});

describe('a share page', () => {
  const open = (path: string, headers = {}) => app.app.server.inject({ url: path, headers });

  test('tells other programs title, text and card, and runs nothing', async () => {
    const title = `<script>"&'`;
    await perform('content.write', draft('shared', { titleEn: title }));
    await byTwo('content.publish', { id: 'shared', version: 1 });
    const { body, headers, statusCode } = await open('/share/article/shared');
    expect(statusCode).toBe(200);
    expect(body).toContain('<meta property="og:title" content="&#60;script&#62;&#34;&#38;&#39;">');
    expect(body).toContain(
      '<meta property="og:image" content="https://candor.example/share/article/shared/card.png?lang=en">',
    );
    expect(body).toContain(`href="/#${screens.article.path}?id=shared"`);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  test('speaks the language of its link, or of its visitor', async () => {
    const path = '/share/article/fees';
    expect((await open(`${path}?lang=es`)).body).toContain('<html lang="es">');
    expect((await open(path, { 'accept-language': 'es-MX' })).body).toContain('Leer en Candor');
    expect((await open(`${path}?lang=en`, { 'accept-language': 'es' })).body).toContain(
      'lang="en"',
    );
  });

  test('has a card of the size that is expected', async () => {
    const { rawPayload, headers } = await open('/share/article/fees/card.png?lang=es');
    expect(headers['content-type']).toBe('image/png');
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1_200, 630]);
  });

  test.each(['nothing', 'given-up', '__proto__', '..%2f..%2fetc', 'a'.repeat(90)])(
    'exists only for what is published: %s',
    async (id) => {
      expect((await open(`/share/article/${id}`)).statusCode).toBe(404);
      expect((await open(`/share/article/${id}/card.png`)).statusCode).toBe(404);
    },
  );
});

test('the audit agrees', async () => {
  expect(await audit(app.db)).toEqual([]);
});
