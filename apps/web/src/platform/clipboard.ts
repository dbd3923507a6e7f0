import { showToast } from '@candor/ui/toast';
import { text } from '@candor/client/language';

/** Copies a text and shows Success or Fail for two seconds. */
export async function copyToClipboard(content: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(content);
    showToast(text('shell.success'), 'success');
  } catch {
    showToast(text('shell.fail'), 'error');
  }
}

/** Whether this device can paste at a press; an unsafe origin and some browsers cannot. */
export const canPaste = (): boolean =>
  (navigator as { clipboard?: Partial<Clipboard> }).clipboard?.readText !== undefined;

/** What was copied; null if there is nothing, or the customer does not allow it. */
export const pastedText = (): Promise<string | null> =>
  navigator.clipboard.readText().catch(() => null);
