import { Spinner } from '@candor/ui/spinner';
import type { ReactNode } from 'react';
import { useText } from '../platform/language.ts';
import { usePageLoading } from '../platform/page-loading.ts';

/** Covers everything while a page or a command makes the customer wait. */
export function PageLoader(): ReactNode {
  const t = useText();
  const { isShown, text, background } = usePageLoading();
  return (
    <div role="status" aria-live="polite">
      {isShown ? (
        <div
          id="page-loading"
          className={`fixed inset-0 z-(--z-loader) flex flex-col items-center justify-center gap-3 text-label ${
            background.startsWith('var(--theme') ? 'text-[white]' : 'text-secondary'
          }`}
          style={{ background }}
        >
          <Spinner size={28} />
          {text ?? t('shell.loading')}
        </div>
      ) : null}
    </div>
  );
}
