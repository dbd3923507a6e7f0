import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { chipStories } from '../gallery/stories/chip.stories.tsx';
import { Pill } from './chip.tsx';

const { states } = chipStories;

test('a chip is a fact, not a button, and each tone has its own color', async () => {
  const tones = ['neutral', 'up', 'down', 'demo', 'warning', 'proof'] as const;
  const screen = await render(
    <>
      {tones.map((tone) => {
        const Tone = states[tone];
        return <Tone key={tone} />;
      })}
    </>,
  );
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  const fills = [...screen.container.children].map((one) => getComputedStyle(one).backgroundColor);
  expect(new Set(fills).size).toBe(tones.length);
});

test('exactly the selected filter is pressed', async () => {
  const screen = await render(<states.pills />);
  await screen.getByRole('button', { name: 'Gold' }).click();
  const pressed = screen.getByRole('button', { pressed: true }).elements();
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['Gold']);
});

test('a filter tells when it is selected and has a target of 44', async () => {
  const onSelect = vi.fn<() => void>();
  const screen = await render(
    <div className="p-4">
      <Pill selected={false} onSelect={onSelect}>
        All
      </Pill>
    </div>,
  );
  const pill = screen.getByRole('button', { name: 'All' });
  const { x, y, height } = pill.element().getBoundingClientRect();
  expect(height).toBe(40);
  expect(document.elementFromPoint(x + 20, y - 1)).toBe(pill.element());
  await pill.click();
  expect(onSelect).toHaveBeenCalledTimes(1);
});
