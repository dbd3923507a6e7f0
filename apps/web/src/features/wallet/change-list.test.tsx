import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { playServer } from '../../testing/played-server.ts';
import { everything } from './change-filter.ts';
import { ChangeList } from './change-list.tsx';
import type { Change } from './change.ts';

const change = (id: string, at: string, account = 'balance'): Change => ({
  id,
  type: 'positionMargin',
  account,
  currency: 'USDT',
  amount: money('-301.799993'),
  balanceAfter: money('3089.617264'),
  remark: '',
  createdAt: Date.parse(at),
});

beforeEach(() => {
  const records = [
    change('3', '2026-11-26T00:00:01Z', 'contract'),
    change('2', '2026-11-25T23:59:59Z'),
    change('1', '2026-11-25T08:00:00Z'),
  ];
  const all = { records, total: 3, size: 20, current: 1, pages: 1 };
  playServer().answer('listBalanceChanges', all);
});

test('stands under its days in UTC, so that a row says the time alone', async () => {
  await openScreen(<ChangeList filter={everything} />);
  await expect.element(page.getByText('00:00:01')).toBeVisible();
  const days = page.getByRole('heading').elements();
  expect(days.map((day) => day.textContent)).toEqual(['2026-11-26 UTC', '2026-11-25 UTC']);
  expect(
    page
      .getByRole('list')
      .elements()
      .map((list) => list.children.length),
  ).toEqual([1, 2]);
});

test('has its figures in straight columns where there is room', async () => {
  await page.viewport(1280, 800);
  await openScreen(<ChangeList filter={everything} />);
  await expect.element(page.getByText('00:00:01')).toBeVisible();
  const rows = page.getByRole('listitem').elements();
  const ends = rows.map((row) =>
    [...row.querySelectorAll('button > span.text-end')].map((cell) =>
      Math.round(cell.getBoundingClientRect().right),
    ),
  );
  const [first] = ends;
  expect(new Set(first).size).toBe(2);
  for (const each of ends) expect(each).toEqual(first);
  await page.viewport(390, 844);
});
