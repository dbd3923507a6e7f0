import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Card } from './card.tsx';

test('stands out from the canvas by its color alone, in light and in dark', async () => {
  const screen = await render(<Card>Text</Card>);
  const card = screen.getByText('Text').element();
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    const { backgroundColor, boxShadow, borderTopWidth } = getComputedStyle(card);
    expect(backgroundColor).not.toBe(getComputedStyle(document.documentElement).backgroundColor);
    expect([boxShadow, borderTopWidth]).toEqual(['none', '0px']);
  }
});

test('passes on what makes it a region', async () => {
  const screen = await render(
    <Card role="region" aria-label="Today" className="mt-4">
      Text
    </Card>,
  );
  const region = screen.getByRole('region', { name: 'Today' });
  await expect.element(region).toBeVisible();
  expect(getComputedStyle(region.element()).marginTop).toBe('16px');
  expect(getComputedStyle(region.element()).paddingTop).toBe('16px');
});
