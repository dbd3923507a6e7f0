import { useText } from '@candor/client/language';
import { areLinesReadable } from '@candor/domain/readable-text';
import { BODY_LENGTH_MAX } from '@candor/domain/support/limits';
import { secretToldIn, type ToldSecret } from '@candor/domain/support/told-secret';
import { Icon } from '@candor/ui/icon';
import { Spinner } from '@candor/ui/spinner';
import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { type Upload, useUploads } from '../../parts/upload/use-uploads.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

const WarnSheet = lazyPart(async () => (await import('./warn-sheet.tsx')).WarnSheet, {
  close: ({ onKeep }) => onKeep(),
});

interface ComposerProps {
  readonly onSend: (message: { readonly body: string; readonly upload?: string }) => void;
  readonly onTyping: () => void;
}

/** The line to write in, a picture beside it, and a warning before a secret leaves the device. */
export function Composer({ onSend, onTyping }: ComposerProps): ReactNode {
  const t = useText();
  const [body, setBody] = useState('');
  const [told, setTold] = useState<ToldSecret | null>(null);
  const uploads = useUploads<'picture'>();
  const line = useRef<HTMLTextAreaElement>(null);
  const { picture } = uploads.of;
  const isReadable = areLinesReadable(body);
  const isPictureReady = picture?.phase === 'done';
  const isReady =
    isReadable && (picture ? isPictureReady : body.trim() !== '') && body.length <= BODY_LENGTH_MAX;

  function sendNow() {
    const upload = picture?.path ?? undefined;
    onSend({ body: body.trim(), ...(upload !== undefined && { upload }) });
    setBody('');
    uploads.clear();
    line.current?.focus();
  }
  function send() {
    if (!isReady) return;
    const secret = secretToldIn(body);
    if (secret) setTold(secret);
    else sendNow();
  }
  // A keyboard sends with Enter; a phone's own key makes a line.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!window.matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      className="flex min-w-0 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {picture ? <ChosenPicture upload={picture} onRemove={uploads.clear} /> : null}
      {isReadable ? null : (
        <p role="alert" className="m-0 text-label font-normal text-danger">
          {t('field.invalid')}
        </p>
      )}
      <div className="flex items-end gap-3">
        <PictureButton onChoose={(file) => uploads.add('picture', file)} />
        <textarea
          ref={line}
          rows={1}
          aria-label={t('support.write')}
          placeholder={t('support.write')}
          maxLength={BODY_LENGTH_MAX}
          value={body}
          onChange={(event) => {
            setBody(event.target.value);
            onTyping();
          }}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-[1.375rem] border-0 bg-sunken px-4 py-[11px] text-[1rem]/[1.375rem] text-primary placeholder:text-tertiary"
        />
        <button
          type="submit"
          aria-label={t('support.send')}
          disabled={!isReady}
          className={`flex size-11 shrink-0 items-center justify-center rounded-pill active:opacity-80 ${
            isReady ? 'bg-inverse text-on-inverse' : 'bg-sunken text-disabled'
          }`}
        >
          <Icon name="arrowUp" size={22} />
        </button>
      </div>
      <Suspense>
        {told ? (
          <WarnSheet
            secret={told}
            onKeep={() => setTold(null)}
            onSend={() => {
              setTold(null);
              sendNow();
            }}
          />
        ) : null}
      </Suspense>
    </form>
  );
}

function PictureButton({ onChoose }: { readonly onChoose: (file: File) => void }): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
      <button
        type="button"
        aria-label={t('support.attach')}
        onClick={() => input.current?.click()}
        className="flex size-11 shrink-0 items-center justify-center rounded-pill bg-sunken text-primary active:opacity-80"
      >
        <Icon name="clip" size={22} />
      </button>
    </>
  );
}

interface ChosenPictureProps {
  readonly upload: Upload;
  readonly onRemove: () => void;
}

/** The picture that goes with the message: being uploaded, ready, or refused with the reason. */
function ChosenPicture({ upload, onRemove }: ChosenPictureProps): ReactNode {
  const t = useText();
  const { phase, preview, problem } = upload;
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken p-2">
      <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-control bg-base">
        {preview && phase !== 'failed' ? (
          <img src={preview} alt="" className="size-full object-cover" />
        ) : (
          <Icon name="info" />
        )}
      </span>
      <span className="min-w-0 flex-1 text-label" role={problem ? 'alert' : 'status'}>
        {problem ? (
          <span className="font-normal text-danger">{problem}</span>
        ) : (
          t('support.picture')
        )}
      </span>
      {phase === 'preparing' || phase === 'sending' ? <Spinner /> : null}
      <button
        type="button"
        aria-label={t('support.removePicture')}
        onClick={onRemove}
        className="flex size-11 shrink-0 items-center justify-center rounded-control active:opacity-60"
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
