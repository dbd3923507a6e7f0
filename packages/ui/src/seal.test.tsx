import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Seal } from './seal.tsx';

test('is drawn in the color of proofs, which no direction shares', async () => {
  const { container } = await render(
    <>
      <Seal size={22} />
      <span className="text-up">Up</span>
      <span className="text-down">Down</span>
    </>,
  );
  const { fill } = getComputedStyle(container.querySelector('path')!);
  const others = [...container.querySelectorAll('span')].map((one) => getComputedStyle(one).color);
  expect(others).not.toContain(fill);
  expect(container.querySelector('svg')!.getBoundingClientRect().width).toBe(22);
});

test('is not read: the statement next to it says what is proven', async () => {
  const { container } = await render(<Seal />);
  expect(container.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true');
});
