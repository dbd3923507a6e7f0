import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { useText } from '../platform/language.ts';

/** What each key does. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const keys = [
    ['j  k', t('console.keyMove')],
    ['Enter', t('console.keyOpen')],
    ['Esc', t('console.keyBack')],
    ['a', t('console.keyApprove')],
    ['r', t('console.keyReject')],
    ['/', t('console.keyFilter')],
    ['1 2 3 4', t('console.keyPlaces')],
    ['?', t('console.keys')],
  ] as const;
  return (
    <Sheet open onClose={onClose} title={t('console.keys')} closeLabel={t('console.close')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 pb-4">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="figures rounded-chip bg-sunken px-2 py-1 text-label">{key}</kbd>
            </dt>
            <dd className="m-0 text-body text-secondary">{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
