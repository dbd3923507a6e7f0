import { useText } from '@candor/client/language';
import { supportCalls } from '@candor/contract/calls/support';
import { Icon } from '@candor/ui/icon';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { call } from '../../platform/call.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useCommand } from '../../platform/query.ts';

const PictureSheet = lazyPart(async () => (await import('./picture-sheet.tsx')).PictureSheet);

interface MessagePictureProps {
  readonly chatId: string;
  /** Of its message. */
  readonly number: number;
  readonly bytes: number;
}

/** A small view of a picture, through a link that works for a minute; a tap shows it large. */
export function MessagePicture({ chatId, number, bytes }: MessagePictureProps): ReactNode {
  const t = useText();
  const small = useSmallView(chatId, number);
  const [shown, setShown] = useState<string | null>(null);
  const link = useCommand(supportCalls, 'createSupportPictureLink', {
    onDone: ({ url }) => setShown(url),
  });
  return (
    <>
      <button
        type="button"
        aria-label={t('support.showPicture')}
        onClick={() => link.mutate({ id: chatId, number })}
        className="flex items-center gap-3 text-start active:opacity-80"
      >
        <span className="flex h-16 w-13 shrink-0 items-center justify-center overflow-hidden rounded-control bg-base text-primary">
          {small ? (
            <img src={small} alt={t('support.pictureAlt')} className="size-full object-cover" />
          ) : (
            <Icon name="eye" />
          )}
        </span>
        <span>
          <span className="block text-body-strong">{t('support.picture')}</span>
          <span className="figures block text-label font-normal opacity-80">
            {t('support.pictureSize', { size: Math.ceil(bytes / 1024) })}
          </span>
        </span>
      </button>
      <Suspense>
        {shown ? <PictureSheet url={shown} onClose={() => setShown(null)} /> : null}
      </Suspense>
    </>
  );
}

/** Null until there is a link; without one the icon stays. */
function useSmallView(id: string, number: number): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    call(supportCalls, 'createSupportPictureLink', { id, number }, { quiet: true }).then(
      (link) => isGone || setUrl(link.url),
      () => {
        // The icon opens the picture all the same.
      },
    );
    return () => void (isGone = true);
  }, [id, number]);
  return url;
}
