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
