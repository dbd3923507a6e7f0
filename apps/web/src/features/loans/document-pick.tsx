import { useText } from '@candor/client/language';
import { Chip } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { useRef, type ReactNode } from 'react';
import type { Upload } from '../../parts/upload/use-uploads.ts';

export interface DocumentPickProps {
  readonly title: string;
  readonly hint: string;
  readonly isOptional?: boolean;
  readonly upload: Upload | undefined;
  readonly onPick: (file: File) => void;
}

/** A picture of a document: what it must show, and how far it is. */
export function DocumentPick(props: DocumentPickProps): ReactNode {
  const { title, hint, isOptional, upload, onPick } = props;
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-label={title} className="rounded-card bg-base p-4">
      <div className="flex flex-wrap items-start gap-4">
        {upload?.preview ? (
          <img
            src={upload.preview}
            alt=""
            className={`h-16 w-20 shrink-0 rounded-control object-cover ${upload.phase === 'done' ? '' : 'opacity-50'}`}
          />
        ) : (
          <span className="flex h-16 w-20 shrink-0 items-center justify-center rounded-control bg-sunken text-tertiary">
            <Icon name="document" />
          </span>
        )}
        <div className="min-w-0 grow basis-32">
          <h2 className="m-0 flex flex-wrap items-center gap-x-2 gap-y-1 text-body-strong">
            {title} {isOptional ? <Chip>{t('loans.optional')}</Chip> : null}
          </h2>
          <p className="m-0 mt-0.5 text-label font-normal text-tertiary">{hint}</p>
          <State upload={upload} />
        </div>
      </div>
      <label className="mt-3 flex min-h-11 cursor-pointer items-center justify-center rounded-control bg-sunken px-3 text-center text-label text-primary active:opacity-80 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring">
        {upload ? t('loans.replacePicture') : t('loans.addPicture')}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={`${upload ? t('loans.replacePicture') : t('loans.addPicture')}: ${title}`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onPick(file);
            // The same file can be chosen again after a problem.
            if (input.current) input.current.value = '';
          }}
          className="screen-only"
        />
      </label>
    </section>
  );
}

function State({ upload }: { readonly upload: Upload | undefined }): ReactNode {
  const t = useText();
  if (!upload) return null;
  if (upload.phase === 'failed')
    return (
      <p role="alert" className="m-0 mt-2 text-label text-danger">
        {upload.problem}
      </p>
    );
  return (
    <p role="status" className="figures m-0 mt-2 text-label font-normal text-secondary">
      {upload.phase === 'done'
        ? t('loans.pictureAdded')
        : t('loans.pictureSending', { percent: Math.round(upload.progress * 100) })}
    </p>
  );
}
