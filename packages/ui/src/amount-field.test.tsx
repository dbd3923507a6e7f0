import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Held } from '../gallery/stories.ts';
import { amountFieldStories } from '../gallery/stories/amount-field.stories.tsx';
import { AmountField } from './amount-field.tsx';

/** A field next to the plain text that its screen would send. */
const openField = async (decimals: number, initial = '') => {
  const screen = await render(
    <Held initial={initial}>
      {(value, change) => (
        <>
          <AmountField
            label="Amount"
            unit="USDT"
            decimals={decimals}
            value={value}
            onChange={change}
          />
          <output>{value}</output>
        </>
      )}
    </Held>,
  );
  return {
    field: screen.getByRole('textbox', { name: 'Amount' }),
    plain: screen.getByRole('status'),
  };
};

describe('keeps exact decimals only', () => {
  test.each([
    ['1234567.89', 2, '1,234,567.89', '1234567.89'],
    ['0.129', 2, '0.12', '0.12'],
    ['.5', 2, '0.5', '0.5'],
    ['1.2.3', 2, '1.23', '1.23'],
    ['-12e3', 2, '123', '123'],
    ['007', 2, '7', '7'],
    ['１２', 2, '', ''],
  ])('%s with %i decimals', async (typed, decimals, shown, plain) => {
    const opened = await openField(decimals);
    await opened.field.click();
    await userEvent.keyboard(typed);
    await expect.element(opened.field).toHaveValue(shown);
    await expect.element(opened.plain).toHaveTextContent(plain);
  });

  test('18 digits without losing one', async () => {
    const { field, plain } = await openField(18);
    await field.fill('123456789012345678.123456789012345678');
    await expect.element(plain).toHaveTextContent('123456789012345678.123456789012345678');
  });
});

test.each([
  [' 1,234.567 USDT', 2, '1234.56'],
  ['12.5', 0, '12'],
])('cleans pasted "%s" instead of rejecting it', async (pasted, decimals, kept) => {
  const { field, plain } = await openField(decimals);
  await field.fill(pasted);
  await expect.element(plain).toHaveTextContent(kept);
});

test('the caret stays at its digit when commas appear before it', async () => {
  const { field } = await openField(2, '123456');
  await field.click();
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}9');
  await expect.element(field).toHaveValue('1,293,456');
  expect((field.element() as HTMLInputElement).selectionStart).toBe('1,29'.length);
});

test('asks phones for the decimal keyboard and browsers for no suggestions', async () => {
  const { field } = await openField(2);
  await expect.element(field).toHaveAttribute('inputmode', 'decimal');
  await expect.element(field).toHaveAttribute('autocomplete', 'off');
});

test('the error is announced and describes the field', async () => {
  const WithError = amountFieldStories.states['with an error'];
  const screen = await render(<WithError />);
  const field = screen.getByRole('textbox');
  await expect.element(field).toHaveAccessibleDescription('The minimum is 10 USDT.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The minimum is 10 USDT.');
});

test('the available amount is beside the label and not part of its name', async () => {
  const screen = await render(<amountFieldStories.states.empty />);
  await expect.element(screen.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await expect.element(screen.getByText('Available 13,268.49')).toBeVisible();
});

test('cannot be typed into when disabled', async () => {
  const screen = await render(<amountFieldStories.states.disabled />);
  await expect.element(screen.getByRole('textbox')).toBeDisabled();
});

test('above a keypad of ours it does not open that of the system', async () => {
  const Story = amountFieldStories.states['above our keypad'];
  const screen = await render(<Story />);
  await expect.element(screen.getByRole('textbox')).toHaveAttribute('inputmode', 'none');
});
