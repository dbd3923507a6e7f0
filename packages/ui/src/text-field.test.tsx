import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { textFieldStories } from '../gallery/stories/text-field.stories.tsx';
import { TextField } from './text-field.tsx';

const { states } = textFieldStories;

test('tells what is typed', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const screen = await render(<TextField label="Email" value="" onChange={onChange} />);
  await screen.getByRole('textbox', { name: 'Email' }).fill('mei.lin@example.com');
  expect(onChange).toHaveBeenCalledWith('mei.lin@example.com');
});

test('the error is at the field and turns its frame red', async () => {
  const WithError = states['with an error'];
  const screen = await render(
    <>
      <WithError />
      <states.filled />
    </>,
  );
  const [wrong, right] = screen.getByRole('textbox').elements();
  await expect.element(wrong!).toHaveAccessibleDescription('Enter a valid email address.');
  await expect.element(wrong!).toHaveAttribute('aria-invalid', 'true');
  const colorOf = (element: Element) => getComputedStyle(element.parentElement!).borderColor;
  expect(colorOf(wrong!)).not.toBe(colorOf(right!));
});

test('the focus is seen at the frame', async () => {
  const screen = await render(<states.empty />);
  const field = screen.getByRole('textbox');
  const frame = field.element().parentElement!;
  const before = getComputedStyle(frame).borderColor;
  await field.click();
  expect(getComputedStyle(frame).borderColor).not.toBe(before);
});

test('a button inside the frame has its own name and does not send a form', async () => {
  const onSubmit = vi.fn<() => void>();
  const screen = await render(
    <form onSubmit={onSubmit}>
      <states.password />
    </form>,
  );
  await screen.getByRole('button', { name: 'Show password' }).click();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('cannot be typed into when disabled, and looks like it', async () => {
  const screen = await render(
    <>
      <states.disabled />
      <states.filled />
    </>,
  );
  const [disabled, enabled] = screen.getByRole('textbox').elements();
  await expect.element(disabled!).toBeDisabled();
  const colorsOf = (field: Element) => [
    getComputedStyle(field).color,
    getComputedStyle(field.parentElement!).backgroundColor,
  ];
  const [text, frame] = colorsOf(enabled!);
  expect(colorsOf(disabled!)).not.toContain(text);
  expect(colorsOf(disabled!)).not.toContain(frame);
});

test('is at least 52 high and stays within a narrow parent', async () => {
  const Long = states['long text'];
  const screen = await render(
    <div style={{ width: 240 }}>
      <Long />
    </div>,
  );
  const frame = screen.getByRole('textbox').element().parentElement!;
  expect(frame.getBoundingClientRect().height).toBeGreaterThanOrEqual(52);
  expect(frame.getBoundingClientRect().width).toBeLessThanOrEqual(240);
});
