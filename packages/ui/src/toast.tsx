import { useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** How long a toast stays. */
export const TOAST_MS = 2000;

export type ToastTone = 'neutral' | 'success' | 'error';

interface Toast {
  readonly text: string;
  readonly tone: ToastTone;
}

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows one line for two seconds; a newer one replaces it. */
export function showToast(text: string, tone: ToastTone = 'neutral'): void {
  set({ text, tone });
  clearTimeout(timer);
  timer = setTimeout(() => set(null), TOAST_MS);
}

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; once, at the root. */
export function ToastViewport(): ReactNode {
  const toast = useSyncExternalStore(subscribe, () => current);
  return (
    <div
      role={toast?.tone === 'error' ? 'alert' : 'status'}
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
