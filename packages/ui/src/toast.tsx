import { useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Duration of a toast: two seconds, longer for longer texts. */
export const toastMs = (text: string): number => Math.max(2_000, text.length * 70);

/** There is a button to find, to decide on and to reach. */
const STEP_MS = 15_000;

export type ToastTone = 'neutral' | 'success' | 'error';

export interface ToastStep {
  readonly label: string;
  readonly act: () => void;
}

interface Toast {
  readonly text: string;
  readonly tone: ToastTone;
  readonly step?: ToastStep | undefined;
}

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a text for as long as it takes to read, longer with a step to take; a newer one replaces it. */
export function showToast(text: string, tone: ToastTone = 'neutral', step?: ToastStep): void {
  set({ text, tone, step });
  clearTimeout(timer);
  timer = setTimeout(() => set(null), step ? STEP_MS : toastMs(text));
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
  const isError = toast?.tone === 'error';
  // `aria-live` says what the role implies: an open sheet hides everything else on the page.
  return (
    <div
      role={isError ? 'alert' : 'status'}
      aria-live={isError ? 'assertive' : 'polite'}
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
          {toast.step ? <StepButton {...toast.step} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function StepButton({ label, act }: ToastStep): ReactNode {
  const press = () => {
    set(null);
    act();
  };
  return (
    <button
      type="button"
      onClick={press}
      className="pointer-events-auto -my-3 min-h-11 shrink-0 ps-2 font-semibold underline underline-offset-4 active:opacity-60"
    >
      {label}
    </button>
  );
}
