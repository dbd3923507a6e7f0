import { useText } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import type { ReactNode } from 'react';
import { useIsDemo } from '../../platform/backend.ts';

/** What the demo does differently, where it matters; nothing elsewhere. */
export function DemoNote({ text }: { readonly text: MessageId }): ReactNode {
  const t = useText();
  return useIsDemo() ? <p className="py-2 text-caption text-tertiary">{t(text)}</p> : null;
}
