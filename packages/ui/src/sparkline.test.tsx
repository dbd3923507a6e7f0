import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Sparkline } from './sparkline.tsx';

const box = { width: 96, height: 32 };
const lineOf = (container: Element) => container.querySelector<SVGPathElement>('path[stroke]')!;

test('draws the newest value on the right, higher values above lower ones', async () => {
  const { container } = await render(<Sparkline points={[1, 2, 3]} {...box} direction={1} />);
  const line = lineOf(container);
  const start = line.getPointAtLength(0);
  const end = line.getPointAtLength(line.getTotalLength());
  expect(end.x).toBeGreaterThan(start.x);
  expect(end.y).toBeLessThan(start.y);
  const { x, y, width, height } = line.getBBox();
  expect([x >= 0, y >= 0, x + width <= 96, y + height <= 32]).toEqual([true, true, true, true]);
});

test('a flat line is drawn, and one point takes its place without a drawing', async () => {
  const flat = await render(<Sparkline points={[5, 5]} {...box} direction={0} />);
  expect(lineOf(flat.container).getTotalLength()).toBeCloseTo(96, 0);
  const { container } = await render(<Sparkline points={[5]} {...box} direction={0} />);
  expect(container.querySelector('svg')).toBeNull();
  expect(container.firstElementChild!.getBoundingClientRect().height).toBe(32);
});

test('a rise and a fall have different colors; nobody is read a drawing', async () => {
  const { container } = await render(
    <>
      <Sparkline points={[1, 2]} {...box} direction={1} />
      <Sparkline points={[2, 1]} {...box} direction={-1} />
      <Sparkline points={[2, 2]} {...box} direction={0} />
    </>,
  );
  const colors = [...container.querySelectorAll('path')].map((one) => getComputedStyle(one).stroke);
  expect(new Set(colors).size).toBe(3);
  expect(container.querySelectorAll('svg[aria-hidden=true]')).toHaveLength(3);
});

test('with its area it is as wide as its parent', async () => {
  const { container } = await render(
    <div style={{ width: 300 }}>
      <Sparkline points={[1, 2]} {...box} direction={1} area />
    </div>,
  );
  expect(container.querySelector('svg')!.getBoundingClientRect().width).toBe(300);
});
