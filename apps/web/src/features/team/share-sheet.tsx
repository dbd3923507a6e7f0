import { text, useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useEffect, useState, type ReactNode } from 'react';
import { drawShareCard } from './share-card.ts';

interface ShareSheetProps {
  readonly code: string;
  readonly link: string;
  readonly onClose: () => void;
}

/** The invitation as a picture, to be kept or handed to another app. */
export function ShareSheet({ code, link, onClose }: ShareSheetProps): ReactNode {
  const t = useText();
  const picture = usePicture(code, link);
  const canShare =
    picture !== null && 'canShare' in navigator && navigator.canShare({ files: [picture.file] });
  return (
    <Sheet
      open
      title={t('team.shareTitle')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button
            tone={canShare ? 'quiet' : 'primary'}
            disabled={!picture}
            onClick={() => picture && download(picture)}
          >
            {t('team.download')}
          </Button>
          {canShare ? (
            <Button onClick={() => void share(picture.file, link)}>{t('team.share')}</Button>
          ) : null}
        </>
      }
    >
      <div className="mx-auto aspect-[4/5] w-full max-w-72 overflow-hidden rounded-card bg-sunken">
        {picture ? (
          <img src={picture.url} alt={t('team.picture', { code })} className="block size-full" />
        ) : null}
      </div>
    </Sheet>
  );
}

interface Picture {
  readonly file: File;
  /** Good while the sheet is open. */
  readonly url: string;
}

function usePicture(code: string, link: string): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let url = '';
    let isGone = false;
    const draw = async () => {
      const content = await drawShareCard({
        headline: text('team.cardTitle'),
        note: text('team.cardText'),
        codeLabel: text('team.cardCode'),
        code,
        link,
      });
      if (isGone) return;
      url = URL.createObjectURL(content);
      setPicture({ url, file: new File([content], `candor-${code}.png`, { type: content.type }) });
    };
    draw().catch(() => showToast(text('shell.fail'), 'error'));
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [code, link]);
  return picture;
}

function download({ url, file }: Picture): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = file.name;
  anchor.click();
}

async function share(file: File, link: string): Promise<void> {
  try {
    await navigator.share({ files: [file], text: link });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') showToast(text('shell.fail'), 'error');
  }
}
