/** The demo book of this device, and everything that changes it. */
import type { DemoBook } from '@candor/domain/demo-trading/book';
import { freshBook } from '@candor/domain/demo-trading/fresh-book';
import type { DemoChange } from '@candor/domain/demo-trading/moment';
import { create } from 'zustand';
import { onRemembered, recall, remember, storageKeys } from '../../platform/storage.ts';
import { bookText, restoreBook, type RestoredBook } from './stored-book.ts';

export const useDemo = create<RestoredBook>(() => restoreBook(recall(storageKeys.demoBook)));

// What another tab has done to the book is done here too.
onRemembered(storageKeys.demoBook, (text) => useDemo.setState(restoreBook(text)));

export const demoBook = (): DemoBook => useDemo.getState().book;

export function keep(book: DemoBook): void {
  useDemo.setState({ book, isAfresh: false });
  remember(storageKeys.demoBook, bookText(book));
}

/** Everything back to the grant, and nothing left of what was done. */
export const startOver = (): void => keep(freshBook());

/** A command of the visitor. Throws its Refusal, and then nothing has changed. */
export function command<What>(change: (book: DemoBook) => DemoChange<What>): What {
  const { book, what } = change(demoBook());
  keep(book);
  return what;
}
