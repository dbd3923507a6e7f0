/** Finds the controls of a form by the texts of the catalog, and checks what they say. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { text, type Text } from '../language.ts';

/** A field by the id of its label, or a button by that of its text. */
export const field: (...label: Parameters<Text>) => Locator = (...label) =>
  page.getByLabelText(text(...label), { exact: true });
export const button: (...label: Parameters<Text>) => Locator = (...label) =>
  page.getByRole('button', { name: text(...label), exact: true });

/** What is announced outside of any field. */
export const announced: (...message: Parameters<Text>) => Locator = (...message) =>
  page.getByRole('alert').getByText(text(...message), { exact: true });

/** A second press while the first one waits for its answer. */
export async function pressTwice(pressed: Locator): Promise<void> {
  await pressed.click();
  await expect.element(pressed).toHaveAttribute('aria-busy', 'true');
  await pressed.click({ force: true });
}

/** A sheet that has stopped moving: a press on one that still moves may miss. */
export async function openedSheet(): Promise<Locator> {
  const sheet = page.getByRole('dialog');
  await expect.element(sheet).toBeVisible();
  const restsAtTheEdge = () => {
    const { bottom } = sheet.element().getBoundingClientRect();
    return bottom <= window.innerHeight && sheet.element().getAnimations().length === 0;
  };
  await expect.poll(restsAtTheEdge).toBe(true);
  return sheet;
}

/** The field is marked as wrong, and the text is what describes it and is announced. */
export async function expectError(wrong: Locator, reason: string): Promise<void> {
  await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect.element(wrong).toHaveAccessibleDescription(reason);
  const notes = (wrong.element().getAttribute('aria-describedby') ?? '').split(' ');
  const roles = notes.map((id) => document.getElementById(id)?.getAttribute('role'));
  expect(roles).toContain('alert');
}

/** Sending it empty marks each of these fields as required. */
export async function expectRequired(send: Locator, fields: readonly Locator[]): Promise<void> {
  await send.click();
  for (const empty of fields) await expectError(empty, text('field.required'));
}

export async function expectNoError(right: Locator): Promise<void> {
  await expect.element(right).not.toHaveAttribute('aria-invalid');
}
