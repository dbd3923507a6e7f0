import { useText } from '@candor/client/language';
import { Suspense, type ReactNode } from 'react';
import { IconButton } from '@candor/ui/button';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useShortcutKeys, type ShortcutActions } from './use-shortcut-keys.ts';

const KeySheet = lazyPart(async () => (await import('./key-sheet.tsx')).KeySheet);

/** Listens to the keys of a screen, and opens their list. */
export function ShortcutKeys({ actions }: { readonly actions: ShortcutActions }): ReactNode {
  const t = useText();
  const { isListed, list, leave } = useShortcutKeys(actions);
  return (
    <>
      <IconButton
        label={t('desk.keys')}
        aria-haspopup="dialog"
        title={t('desk.keys')}
        onClick={list}
        className="text-secondary!"
      >
        <svg
          width={22}
          height={22}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.7}
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M3 6.5h18v11H3zM6.5 10h.1M10 10h.1M14 10h.1M17.5 10h.1M8.5 14h7" />
        </svg>
      </IconButton>
      <Suspense>
        {isListed ? <KeySheet hasSides={actions.side !== undefined} onClose={leave} /> : null}
      </Suspense>
    </>
  );
}
