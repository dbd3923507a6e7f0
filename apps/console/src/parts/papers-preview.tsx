import { useText } from '@candor/client/language';
import type { ReactNode } from 'react';

interface PapersPreviewProps {
  readonly papers: readonly { readonly title: string; readonly text: string }[];
}

/** Papers as their readers see them: plain text with its line breaks, and nothing interpreted. */
export function PapersPreview({ papers }: PapersPreviewProps): ReactNode {
  const t = useText();
  const written = papers.filter(({ text }) => text.trim() !== '');
  return (
    <section aria-label={t('console.article.preview')} className="rounded-card bg-sunken p-4">
      <p className="m-0 mb-3 text-label text-tertiary">{t('console.article.preview')}</p>
      {written.length === 0 ? (
        <p className="m-0 text-body text-secondary">{t('console.article.previewEmpty')}</p>
      ) : (
        written.map(({ title, text }) => (
          <article key={title} className="mt-3 first-of-type:mt-0">
            <h4 className="m-0 text-headline">{title}</h4>
            <p className="m-0 mt-1 text-body [overflow-wrap:anywhere] whitespace-pre-line">
              {text}
            </p>
          </article>
        ))
      )}
    </section>
  );
}
