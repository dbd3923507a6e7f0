import { addDays, startOfDay } from '@candor/domain/calendar';
import {
  firstLevelTerms,
  LEVEL_TERMS_KEY,
  levelTermsText,
} from '@candor/domain/levels/level-terms';
import { money } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openHarness } from '../operators/testing/harness.ts';
import { publishTexts } from '../settings/index.ts';

/** Wednesday, 20:00 UTC+8. */
const START_MS = Date.UTC(2026, 0, 7, 12);
const FIRST_DAY = '2026-01-15';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ startMs: START_MS, levelRewards: true, ownArticles: true });
  const levels = firstLevelTerms.levels.map((each) =>
    each.level === 1 ? { ...each, threshold: money('2345') } : each,
  );
  const text = {
    key: LEVEL_TERMS_KEY,
    value: levelTermsText({ version: 2, from: FIRST_DAY, levels }),
  };
  await publishTexts(app.db, [text], app.clock.now());
});
afterEach(() => app.close());

interface Shown {
  readonly version: number;
  readonly content: string;
}
const readLevelsArticle = async (lang = 'en-us'): Promise<Shown> =>
  (await app.call('getHelpArticle', { id: 'levels' }, { headers: { lang } })).result as Shown;
async function liveUntil(atMs: number): Promise<void> {
  await app.clock.jump(atMs - app.clock.now());
  for (let second = 0; second < 5; second += 1) await app.clock.advance(1_000);
}

test('the table of levels is that of the terms in force, in every language, without a start', async () => {
  await liveUntil(startOfDay(FIRST_DAY) - 60_000);
  const before = await readLevelsArticle();
  expect(before.content).toContain('1,000');
  expect(before.content).not.toContain('2,345');

  await liveUntil(startOfDay(FIRST_DAY));
  expect((await readLevelsArticle()).content).toContain('2,345');
  expect((await readLevelsArticle('zh-cn')).content).toContain('2,345');
  const [versions] = await app.db<{ articles: number }[]>`
    select count(distinct article_id)::integer as articles from content.version where version = 2`;
  expect(versions).toEqual({ articles: 1 });

  // The next days change nothing.
  await liveUntil(startOfDay(addDays(FIRST_DAY, 1)));
  const [third] = await app.db`select 1 from content.version where version = 3`;
  expect(third).toBeUndefined();
});

test("an operator's own text stays", async () => {
  const harness = await openHarness(app);
  const writer = await harness.hire('wanda', ['content']);
  const checker = await harness.hire('cleo', ['content']);
  const perform = (kind: string, payload: object) =>
    harness.call('performCommand', { kind, payload, reason: 'as agreed' }, writer);
  const words = { titleEn: 'Levels', summaryEn: 'In one line.', bodyEn: '## Head\n\nMine.' };
  const about = { id: 'levels', kind: 'help', category: 'start' };
  expect((await perform('content.write', { ...about, ...words })).code).toBe(200);
  const { result } = await perform('content.publish', { id: 'levels', version: 2 });
  const { proposalId: id } = result as { proposalId: string };
  expect((await harness.call('confirmProposal', { id }, checker)).code).toBe(200);
  await liveUntil(startOfDay(FIRST_DAY));
  expect((await readLevelsArticle()).content).toContain('Mine.');
});
