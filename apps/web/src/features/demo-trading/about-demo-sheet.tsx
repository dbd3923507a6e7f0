import { useText } from '@candor/client/language';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { BoardsLink, WhatDemoIs } from './about-demo.tsx';

/** What a phone has no room for above the demo. */
export function AboutDemoSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('demoTrading.title')}
      text={<WhatDemoIs />}
    >
      <p className="text-body text-secondary">
        <BoardsLink />
      </p>
    </Sheet>
  );
}
