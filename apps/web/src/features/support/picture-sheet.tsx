import { useText } from '@candor/client/language';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';

interface PictureSheetProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** A picture of the conversation, as large as fits. */
export function PictureSheet({ url, onClose }: PictureSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet open title={t('support.picture')} closeLabel={t('shell.close')} onClose={onClose}>
      <img
        src={url}
        alt={t('support.pictureAlt')}
        className="max-h-[70dvh] w-full rounded-control bg-sunken object-contain"
      />
    </Sheet>
  );
}
