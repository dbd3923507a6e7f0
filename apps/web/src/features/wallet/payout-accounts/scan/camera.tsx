import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { openCodeReader } from './code-reader.ts';

/** Between two looks at the picture: fast enough for a hand, slow enough for an old phone. */
const LOOK_MS = 150;

export interface CameraProps {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** The picture of the camera until it shows a code; the camera is off as soon as this leaves. */
export function Camera({ onText, onClose }: CameraProps): ReactNode {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const found = useEffectEvent(onText);
  useEffect(() => {
    const leaving = new AbortController();
    const scan = async () => {
      const text = await watch(video.current!, leaving.signal);
      if (text !== null) found(text);
    };
    scan().catch(() => setIsMissing(true));
    return () => leaving.abort();
  }, []);
  return (
    <div className="overflow-hidden rounded-card bg-sunken">
      {isMissing ? (
        <p role="alert" className="p-4 text-body text-danger">
          {t('payoutAccount.noCamera')}
        </p>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('payoutAccount.aim')}
            className="aspect-square w-full object-cover"
          />
          <p className="px-4 pt-3 text-center text-body text-secondary">{t('payoutAccount.aim')}</p>
        </>
      )}
      <div className="p-3">
        <Button tone="quiet" onClick={onClose}>
          {t('payoutAccount.stopScan')}
        </Button>
      </div>
    </div>
  );
}

/** The text of the first code in view; null if the customer left first. Throws without a camera. */
async function watch(video: HTMLVideoElement, leaving: AbortSignal): Promise<string | null> {
  const reader = await openCodeReader();
  const media = { video: { facingMode: 'environment' } };
  const stream = await navigator.mediaDevices.getUserMedia(media);
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  leaving.addEventListener('abort', stop);
  try {
    if (leaving.aborted) return null;
    video.srcObject = stream;
    await video.play().catch(() => undefined);
    return await look(video, reader, leaving);
  } finally {
    stop();
  }
}

async function look(
  video: HTMLVideoElement,
  reader: Awaited<ReturnType<typeof openCodeReader>>,
  leaving: AbortSignal,
): Promise<string | null> {
  while (!leaving.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      const [code] = await reader.detect(video).catch(() => []);
      if (code) return code.rawValue;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}
