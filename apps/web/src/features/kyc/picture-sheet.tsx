import { useText } from '@candor/client/language';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';

interface PictureSheetProps {
  readonly title: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** One of the customer's own pictures. */
export function PictureSheet({ title, url, onClose }: PictureSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet open title={title} closeLabel={t('shell.close')} onClose={onClose}>
      <img
        src={url}
        alt={t('kyc.preview', { item: title })}
        className="mt-2 max-h-[60dvh] w-full rounded-control bg-sunken object-contain"
      />
      <p className="m-0 mt-3 text-label font-normal text-tertiary">{t('kycResult.lookKept')}</p>
    </Sheet>
  );
}
