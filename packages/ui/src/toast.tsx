import { useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Duration of a toast: two seconds, longer for longer texts. */
export const toastMs = (text: string): number => Math.max(2_000, text.length * 70);

export type ToastTone = 'neutral' | 'success' | 'error';

interface Toast {
  readonly text: string;
  readonly tone: ToastTone;
}

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a text for as long as it takes to read; a newer one replaces it. */
export function showToast(text: string, tone: ToastTone = 'neutral'): void {
  set({ text, tone });
  clearTimeout(timer);
  timer = setTimeout(() => set(null), toastMs(text));
}

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; render once, at the root. */
export function ToastViewport(): ReactNode {
  const toast = useSyncExternalStore(subscribe, () => current);
  return (
    <div
      role={toast?.tone === 'error' ? 'alert' : 'status'}
      // Said although the role implies it: an open sheet hides everything else from screen readers.
      aria-live={toast?.tone === 'error' ? 'assertive' : 'polite'}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(84px+var(--layout-safe-bottom))] z-(--z-toast) flex justify-center"
    >
      {toast ? (
        <div
          key={toast.text}
          className="flex max-w-105 animate-[rise_240ms_var(--motion-enter)] items-center gap-2.5 rounded-control bg-inverse px-4 py-3 text-label text-on-inverse shadow-float"
        >
          {toast.tone === 'success' ? <Icon name="check" size={18} /> : null}
          {toast.tone === 'error' ? <Icon name="info" size={18} /> : null}
          {toast.text}
        </div>
      ) : null}
    </div>
  );
}
