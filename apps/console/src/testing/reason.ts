import { text } from '@candor/client/language';
import { expectError, field } from '@candor/client/testing/controls';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

export const reason = (): Locator => field('console.reason');

/** A reason has three characters besides spaces: fewer, and it cannot be sent. */
export async function expectReasonNeeded(send: Locator): Promise<void> {
  await expect.element(send).toBeDisabled();
  await reason().fill('  ab  ');
  await expect.element(send).toBeDisabled();
  await reason().fill(' abc ');
  await expect.element(send).toBeEnabled();
}

/** A reason of 500 characters is the longest, and one that hides what it says is refused at its field. */
export async function expectReasonLimits(send: Locator): Promise<void> {
  await expect.element(reason()).toHaveAttribute('maxlength', '500');
  await reason().fill('ticket \u202E4711');
  await send.click();
  await expectError(reason(), text('field.invalid'));
}
