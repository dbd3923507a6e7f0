import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Field, plainControlLook } from './field.tsx';

const input = (control: object) => <input {...control} />;

test('names its control by the label, which focuses it', async () => {
  const screen = await render(<Field label="Reason">{input}</Field>);
  const control = screen.getByRole('textbox', { name: 'Reason' });
  await screen.getByText('Reason').click();
  await expect.element(control).toHaveFocus();
  await expect.element(control).not.toHaveAttribute('aria-describedby');
  await expect.element(control).not.toHaveAttribute('aria-invalid');
});

test('describes the control by the hint', async () => {
  const screen = await render(
    <Field label="Reason" hint="The customer reads it.">
      {input}
    </Field>,
  );
  const control = screen.getByRole('textbox');
  await expect.element(control).toHaveAccessibleDescription('The customer reads it.');
  await expect.element(control).not.toHaveAttribute('aria-invalid');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('an error replaces the hint, describes the control and is announced', async () => {
  const screen = await render(
    <Field label="Reason" hint="The customer reads it.">
      {input}
    </Field>,
  );
  await screen.rerender(
    <Field label="Reason" hint="The customer reads it." error="Enter a reason.">
      {input}
    </Field>,
  );
  const control = screen.getByRole('textbox');
  await expect.element(control).toHaveAccessibleDescription('Enter a reason.');
  await expect.element(control).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter a reason.');
  await expect.element(screen.getByText('The customer reads it.')).not.toBeInTheDocument();
});

test('a plain control turns red with an error', async () => {
  const plain = (control: object) => <input {...control} className={plainControlLook} />;
  const screen = await render(<Field label="Reason">{plain}</Field>);
  const borderOf = () => getComputedStyle(screen.getByRole('textbox').element()).borderColor;
  const before = borderOf();
  await screen.rerender(
    <Field label="Reason" error="Enter a reason.">
      {plain}
    </Field>,
  );
  expect(borderOf()).not.toBe(before);
});

test('two fields keep their notes apart', async () => {
  const screen = await render(
    <>
      <Field label="Reason" error="Enter a reason.">
        {input}
      </Field>
      <Field label="Note" hint="Only you can read it.">
        {input}
      </Field>
    </>,
  );
  await expect
    .element(screen.getByRole('textbox', { name: 'Note' }))
    .toHaveAccessibleDescription('Only you can read it.');
});
