import { useText } from '@candor/client/language';
import { markupRules } from '@candor/domain/content/markup';
import { pictureMarkdown } from '@candor/domain/content/picture';
import { Field, plainControlLook } from '@candor/ui/field';
import { RichText } from '@candor/ui/rich-text';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCall } from '../platform/query.ts';
import { AddPictureButton } from './add-picture-button.tsx';

interface ArticleTextProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The Markdown of an article; a picture is put where the writer was typing. */
export function ArticleText({ value, error, onChange }: ArticleTextProps): ReactNode {
  const t = useText();
  const caret = useRef<number | null>(null);
  const insert = (id: string) => {
    const at = Math.min(caret.current ?? value.length, value.length);
    const picture = pictureMarkdown(id, t('console.article.pictureShows'));
    onChange(`${before(value.slice(0, at))}${picture}\n\n${value.slice(at).trimStart()}`);
  };
  return (
    <>
      <Field label={t('console.article.markdown')} error={error}>
        {(control) => (
          <textarea
            {...control}
            rows={14}
            spellCheck
            value={value}
            className={`${plainControlLook} font-mono text-label font-normal`}
            onChange={(event) => onChange(event.target.value)}
            onSelect={(event) => (caret.current = event.currentTarget.selectionEnd)}
          />
        )}
      </Field>
      <AddPictureButton label={t('console.article.addPicture')} onAdded={insert} />
    </>
  );
}

/** A picture begins a paragraph. */
const before = (text: string): string => (text.trim() === '' ? '' : `${text.trimEnd()}\n\n`);

const TYPING_PAUSE_MS = 300;

interface ArticlePreviewProps {
  readonly title: string;
  readonly body: string;
}

/** The text as the server renders it. */
export function ArticlePreview({ title, body }: ArticlePreviewProps): ReactNode {
  const t = useText();
  const [paused, setPaused] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(body), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [body]);
  const preview = useCall('previewArticle', { body: paused }, { keepPrevious: true });
  return (
    <section aria-label={t('console.article.preview')} className="rounded-card bg-sunken p-4">
      <p className="m-0 mb-3 text-label text-tertiary">{t('console.article.preview')}</p>
      {title === '' ? null : <h4 className="m-0 mb-3 text-title">{title}</h4>}
      {paused.trim() === '' ? (
        <p className="m-0 text-body text-secondary">{t('console.article.previewEmpty')}</p>
      ) : (
        <RichText html={preview.data?.html ?? ''} rules={markupRules} />
      )}
    </section>
  );
}
