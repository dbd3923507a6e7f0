import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  type ReactNode,
  type Ref,
} from 'react';
import Pad from 'signature_pad';

/** Fewer points than a short name needs: a dot or a slip is no signature. */
const POINTS_MIN = 8;

export interface Signature {
  /** The picture as drawn, on white; null while it is too little to be a signature. */
  picture(): Promise<File | null>;
}

export interface SignaturePadProps {
  readonly ref: Ref<Signature>;
  readonly onChange: (isSigned: boolean) => void;
  /** Announced and marked when a signature is missing. */
  readonly error?: string;
}

/** A box to sign in, with finger, pen or mouse. */
export function SignaturePad({ ref, onChange, error }: SignaturePadProps): ReactNode {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const report = useEffectEvent(onChange);
  useImperativeHandle(ref, () => ({
    picture: async () =>
      canvas.current && pad.current ? pictureOf(canvas.current, pad.current) : null,
  }));

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawn = new Pad(element, { penColor: '#0c1017', backgroundColor: '#ffffff' });
    pad.current = drawn;
    const fit = () => fitToScreen(element, drawn);
    fit();
    const ended = () => report(isSignature(drawn));
    drawn.addEventListener('endStroke', ended);
    window.addEventListener('resize', fit);
    return () => {
      drawn.off();
      window.removeEventListener('resize', fit);
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    onChange(false);
  };
  return (
    <section aria-label={t('loanAgreement.draw')}>
      <div className="mb-1 flex items-center justify-between">
        <h2 className="text-label text-secondary">{t('loanAgreement.draw')}</h2>
        <button
          type="button"
          onClick={clear}
          className="hit-area flex items-center gap-1.5 text-label text-secondary active:opacity-60"
        >
          <Icon name="trash" size={18} />
          {t('loanAgreement.clear')}
        </button>
      </div>
      <div
        className={`relative overflow-hidden rounded-card border bg-[white] ${error ? 'border-danger' : 'border-control'}`}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('loanAgreement.draw')}
          className="block h-36 w-full touch-none"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 bottom-10 border-t border-[#d5d8de]"
        />
        <p className="pointer-events-none absolute inset-x-4 bottom-1 text-center text-balance text-caption text-[#626c7c]">
          {t('loanAgreement.storedWith')}
        </p>
      </div>
      {error ? (
        <p role="alert" className="mt-1 text-label text-danger">
          {error}
        </p>
      ) : null}
    </section>
  );
}

/** As many pixels as the screen has; what was drawn stays. */
function fitToScreen(element: HTMLCanvasElement, pad: Pad): void {
  const strokes = pad.toData();
  const ratio = Math.max(window.devicePixelRatio, 1);
  element.width = element.offsetWidth * ratio;
  element.height = element.offsetHeight * ratio;
  element.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(strokes);
}

const isSignature = (pad: Pad): boolean =>
  pad.toData().reduce((sum, { points }) => sum + points.length, 0) >= POINTS_MIN;

async function pictureOf(element: HTMLCanvasElement, pad: Pad): Promise<File | null> {
  if (!isSignature(pad)) return null;
  const blob = await new Promise<Blob | null>((resolve) => element.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'signature.png', { type: 'image/png' });
}
