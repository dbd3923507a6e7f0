import { money, price, rate } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { reduceMotion } from '../gallery/reduced-motion.ts';
import { figuresStories } from '../gallery/stories/figures.stories.tsx';
import { Amount, Change, Price } from './figures.tsx';

const { states } = figuresStories;
const textOf = async (name: keyof typeof states) => {
  const Story = states[name];
  return (await render(<Story />)).container.textContent;
};
const colorOf = (element: Element) => getComputedStyle(element).color;

test.each([
  ['amount', '13,268.49 USDT'],
  ['not known yet', '—'],
  ['gain', '+128.50 USDT'],
  ['loss', '−128.50 USDT'],
  ['too small to show', '0.00 USDT'],
  ['volume', '1.84B USDT'],
  ['as long as it gets', '999,999,999,999.123456789123456789 BTC'],
  ['price', '68,412.5'],
  ['price not known yet', '—'],
  ['rise', '+1,436.2 (+2.14%)'],
  ['fall', '−2.14%'],
  ['no change', '0.00%'],
  ['change not known yet', '—'],
] as const)('%s reads %s', async (name, text) => {
  expect(await textOf(name)).toBe(text);
});

test('hidden figures show dots, and screen readers hear why', async () => {
  const screen = await render(
    <Amount value={money('13268.49')} decimals={2} hidden hiddenLabel="Hidden" />,
  );
  expect(screen.container.textContent).not.toMatch(/\d/);
  await expect.element(screen.getByText('••••••')).toHaveAttribute('aria-hidden', 'true');
  await expect.element(screen.getByText('Hidden')).toBeInTheDocument();
});

test('gain, loss and zero have different colors, which follow the convention', async () => {
  const { container } = await render(
    <>
      <Change rate={rate('0.01')} />
      <Change rate={rate('-0.01')} />
      <Change rate={rate('0')} />
    </>,
  );
  const colors = () => [...container.children].map(colorOf);
  const [up, down, zero] = colors();
  expect(new Set([up, down, zero]).size).toBe(3);
  document.documentElement.dataset.convention = 'red-up';
  expect(colors()).toEqual([down, up, zero]);
});

test('digits never wrap', async () => {
  const { container } = await render(
    <div style={{ width: 40 }}>
      <Price value={price('68412.5')} decimals={1} />
    </div>,
  );
  expect(container.querySelector('.figures')!.getClientRects()).toHaveLength(1);
});

test('all digits have the same width, so that prices do not jump', async () => {
  const { container } = await render(
    <>
      <Price value={price('11111')} decimals={0} />
      <Price value={price('88888')} decimals={0} />
    </>,
  );
  await document.fonts.ready;
  const [ones, eights] = [...container.children].map((one) => one.getBoundingClientRect().width);
  expect(ones).toBeCloseTo(eights!, 1);
});

/** Animations that run on the price after it changed from 1 to `next`. */
async function flashesAfter(next: string): Promise<Animation[]> {
  const screen = await render(<Price value={price('1')} decimals={0} flash />);
  await screen.rerender(<Price value={price(next)} decimals={0} flash />);
  return screen.getByText(next).element().getAnimations();
}
test('a price flashes when it changes, and not when it stays', async () => {
  expect(await flashesAfter('2')).toHaveLength(1);
  expect(await flashesAfter('1')).toHaveLength(0);
});

test('a price does not flash for people who asked for less motion', async () => {
  await reduceMotion();
  expect(await flashesAfter('2')).toHaveLength(0);
});
