import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { proofChipStories } from '../gallery/stories/proof-chip.stories.tsx';
import { ProofChip, ProofRow } from './proof-chip.tsx';

const { states } = proofChipStories;
const hasSeal = (element: Element) => element.querySelector('[fill="var(--proof-fill)"]') !== null;

test('only a fresh price carries the seal', async () => {
  const sealed = [];
  for (const name of ['fresh', 'stale', 'simulated', 'unavailable'] as const) {
    const Story = states[name];
    const { container } = await render(<Story />);
    if (hasSeal(container)) sealed.push(name);
  }
  expect(sealed).toEqual(['fresh']);
});

test('says its state in words and opens what proves it', async () => {
  const onPress = vi.fn<() => void>();
  const screen = await render(
    <ProofChip state="stale" onPress={onPress}>
      12 s ago
    </ProofChip>,
  );
  await screen.getByRole('button', { name: '12 s ago' }).click();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('is no button where it opens nothing', async () => {
  const screen = await render(<states.fresh />);
  await expect.element(screen.getByText('3 sources · 0.4 s')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a row links to its proof or opens it', async () => {
  const onPress = vi.fn<() => void>();
  const screen = await render(
    <>
      <ProofRow title="Sealed on November 21" note="14,208 fills" href="#day" />
      <ProofRow title="Check this price" note="Three sources signed it" onPress={onPress} />
    </>,
  );
  await expect
    .element(screen.getByRole('link', { name: /Sealed on November 21/ }))
    .toHaveAttribute('href', '#day');
  await screen.getByRole('button', { name: /Check this price/ }).click();
  expect(onPress).toHaveBeenCalledTimes(1);
});
