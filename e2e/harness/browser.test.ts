import { expect, test } from 'vitest';
import { openBrowser, openPhone } from './browser.ts';

test('opens a phone of 390 by 844 with empty storage', async () => {
  const browser = await openBrowser();
  try {
    const page = await openPhone(browser);
    await page.setContent(
      '<meta name="viewport" content="width=device-width" /><title>hello</title>',
    );
    const size = await page.evaluate('[innerWidth, innerHeight]');
    expect(size).toEqual([390, 844]);
    expect(await page.title()).toBe('hello');
  } finally {
    await browser.close();
  }
});
