/** The demo book of this device, and everything that changes it. */
import type { DemoBook } from '@candor/domain/demo-trading/book';
import { freshBook } from '@candor/domain/demo-trading/fresh-book';
import type { DemoChange } from '@candor/domain/demo-trading/moment';
import { Refusal } from '@candor/domain/refusal';
import { showToast } from '@candor/ui/toast';
import { create } from 'zustand';
import { textOf } from '../../platform/language.ts';
import { onRemembered, recall, remember, storageKeys } from '../../platform/storage.ts';
import { bookText, restoreBook, type RestoredBook } from './stored-book.ts';

export const useDemo = create<RestoredBook>(() => restoreBook(recall(storageKeys.demoBook)));

// What another tab has done to the book is done here too.
onRemembered(storageKeys.demoBook, (text) => useDemo.setState(restoreBook(text)));

export function keep(book: DemoBook): void {
  useDemo.setState({ book, isAfresh: false });
  remember(storageKeys.demoBook, bookText(book));
}

/** Everything back to the grant, and nothing left of what was done. */
export const startOver = (): void => keep(freshBook());

/** An act of the visitor: what came of it, or null after saying why not. */
export function command<What>(change: (book: DemoBook) => DemoChange<What>): What | null {
  const done = attempt(change);
  if (done instanceof Refusal) {
    showToast(refusalText(done), 'error');
    return null;
  }
  keep(done.book);
  return done.what;
}

/** What an act would come to at this moment, without doing it. */
export function attempt<What>(
  change: (book: DemoBook) => DemoChange<What>,
): DemoChange<What> | Refusal {
  try {
    return change(useDemo.getState().book);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** The words that the server would use. */
export const refusalText = ({ key }: Refusal): string => textOf(key);
