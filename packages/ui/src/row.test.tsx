import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { rowStories } from '../gallery/stories/row.stories.tsx';
import { Row, RowGroup } from './row.tsx';

const { states } = rowStories;

test('a row that only states something cannot be pressed', async () => {
  const screen = await render(<states.plain />);
  await expect.element(screen.getByText('Nickname')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
  expect(screen.container.querySelector('svg')).toBeNull();
});

test('a row with an address is a link, one with an action a button', async () => {
  const onPress = vi.fn<() => void>();
  const screen = await render(
    <RowGroup>
      <Row title="Security" href="#security" />
      <Row title="Appearance" note="As the system" onPress={onPress} />
    </RowGroup>,
  );
  await expect
    .element(screen.getByRole('link', { name: 'Security' }))
    .toHaveAttribute('href', '#security');
  await screen.getByRole('button', { name: /^Appearance/ }).click();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('is 56 high, 64 when tall', async () => {
  const screen = await render(
    <RowGroup>
      <Row title="Security" onPress={() => undefined} />
      <Row tall title="BTC/USDT" onPress={() => undefined} />
    </RowGroup>,
  );
  const heights = screen
    .getByRole('button')
    .elements()
    .map((row) => row.getBoundingClientRect().height);
  expect(heights).toEqual([56, 64]);
});

test('a hairline is between rows, not above the first', async () => {
  const screen = await render(<states.tall />);
  const lines = screen
    .getByRole('button')
    .elements()
    .map((row) => getComputedStyle(row.lastElementChild!, '::before').display);
  expect(lines).toEqual(['none', 'block']);
});

test.each(['long text', 'facts'] as const)('%s stays within a narrow phone', async (name) => {
  const Story = states[name];
  const { container } = await render(
    <div style={{ width: 320 }}>
      <Story />
    </div>,
  );
  for (const element of container.querySelectorAll('*'))
    expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(330);
});

test('facts are terms with their definitions', async () => {
  const screen = await render(<states.facts />);
  const terms = screen
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent);
  const values = screen
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent);
  expect(terms[0]).toBe('Fee');
  expect(values[0]).toBe('1.00 USDT');
  expect(values).toHaveLength(terms.length);
});
