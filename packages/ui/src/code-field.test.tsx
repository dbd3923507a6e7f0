import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { codeFieldStories } from '../gallery/stories/code-field.stories.tsx';

const { states } = codeFieldStories;

test('takes six digits and nothing else, typed or pasted', async () => {
  const screen = await render(<states.empty />);
  const field = screen.getByRole('textbox', { name: 'Code from your email' });
  await field.click();
  await userEvent.keyboard('4a9-2');
  await expect.element(field).toHaveValue('492');
  await userEvent.keyboard('81799');
  await expect.element(field).toHaveValue('492817');
});

test('a pasted code keeps its digits when it is written in groups', async () => {
  const screen = await render(<states.empty />);
  const field = screen.getByRole('textbox');
  await field.fill('492 817');
  await expect.element(field).toHaveValue('492817');
});

test('is one field to screen readers and to the keyboard that fills codes in', async () => {
  const Half = states['half typed'];
  const screen = await render(<Half />);
  expect(screen.getByRole('textbox').elements()).toHaveLength(1);
  const field = screen.getByRole('textbox');
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(field).toHaveAttribute('inputmode', 'numeric');
  const boxes = screen.container.querySelector('[aria-hidden=true]')!;
  expect(boxes.children).toHaveLength(6);
  expect(boxes.textContent).toBe('492');
});

test('a press on any box reaches the field', async () => {
  const screen = await render(<states.empty />);
  const last = screen.container.querySelector('[aria-hidden=true]')!.lastElementChild!;
  const { x, y, width, height } = last.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  expect(hit).toBe(screen.getByRole('textbox').element());
});

test('the error is announced and describes the field', async () => {
  const WithError = states['with an error'];
  const screen = await render(<WithError />);
  const field = screen.getByRole('textbox');
  await expect.element(field).toHaveAccessibleDescription(/wrong or has expired/);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('alert')).toBeVisible();
});
