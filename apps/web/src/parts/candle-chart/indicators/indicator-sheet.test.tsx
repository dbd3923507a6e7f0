import { button, field, openedSheet } from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { changeChartSettings, readChartSettings } from '../chart-settings.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';

beforeEach(() => changeChartSettings({ shown: ['MACD'], params: {} }));

const kept = () => readChartSettings(localStorage.getItem('chart'));
const open = async () => {
  await openScreen(<IndicatorSheet onClose={() => undefined} />);
  await openedSheet();
};

test('changed parameters are kept at once, and put back', async () => {
  await open();
  await field('chart.param.fast').fill('10');
  expect(kept().params).toEqual({ MACD: [10, 26, 9] });
  await button('chart.resetParams').click();
  await expect.element(field('chart.param.fast')).toHaveValue('12');
  expect(kept().params).toEqual({});
});

test('parameters that cannot be drawn are not kept, and it says why', async () => {
  await open();
  await field('chart.param.slow').fill('');
  const reason = text('chart.paramsWrong', { most: 500 });
  await expect.element(page.getByRole('alert').getByText(reason)).toBeVisible();
  expect(kept().params).toEqual({});
});

test('an indicator is turned on, with its parameters', async () => {
  await open();
  await page.getByText(text('chart.indicator.RSI')).click();
  expect(kept().shown).toEqual(['MACD', 'RSI']);
  await expect.element(field('chart.param.line', { number: 1 })).toHaveValue('14');
});
