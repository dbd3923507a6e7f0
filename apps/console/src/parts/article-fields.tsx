import { useText } from '@candor/client/language';
import { type ArticleLanguage, articleLanguages, fieldOf } from '@candor/domain/content/article';
import { markupRules } from '@candor/domain/content/markup';
import { Field, plainControlLook } from '@candor/ui/field';
import { RichText } from '@candor/ui/rich-text';
import { Tabs } from '@candor/ui/tabs';
import { TextField } from '@candor/ui/text-field';
import { useEffect, useState, type ReactNode } from 'react';
import { useCall } from '../platform/query.ts';
import type { CommandField, OfferedCommand } from './offered-command.ts';

/** The command whose form this is. */
export const WRITE_ARTICLE = 'content.write';

type Values = Readonly<Record<string, string>>;

interface ArticleFieldsProps {
  readonly command: OfferedCommand;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly errorOf: (name: string) => string | undefined;
  readonly inputOf: (field: CommandField) => ReactNode;
}

/** The tab that was chosen, and which one was failing then. */
interface Chosen {
  readonly language: ArticleLanguage;
  readonly failing: ArticleLanguage | undefined;
}

const PANEL = 'article-language';
/** Names of the fields of every language. */
const written = new Set(
  articleLanguages.flatMap((language) =>
    (['title', 'summary', 'body'] as const).map((part) => fieldOf(part, language)),
  ),
);

/** The editor of an article: one language at a time, with what readers will see beside it. */
export function ArticleFields(props: ArticleFieldsProps): ReactNode {
  const { command, values, onChange, errorOf, inputOf } = props;
  const t = useText();
  const failing = articleLanguages.find((each) =>
    (['title', 'summary', 'body'] as const).some((part) => errorOf(fieldOf(part, each))),
  );
  const [chosen, setChosen] = useState<Chosen>({ language: 'en', failing });
  // What was refused may be behind another tab.
  const language = failing && chosen.failing !== failing ? failing : chosen.language;
  const set = (part: 'title' | 'summary' | 'body') => (value: string) =>
    onChange({ ...values, [fieldOf(part, language)]: value });
  const valueOf = (part: 'title' | 'summary' | 'body') => values[fieldOf(part, language)] ?? '';
  const line = (part: 'title' | 'summary') => (
    <TextField
      label={t(`console.article.${part}`)}
      value={valueOf(part)}
      onChange={set(part)}
      error={errorOf(fieldOf(part, language))}
      autoComplete="off"
      spellCheck
    />
  );
  return (
    <>
      {command.fields.filter(({ name }) => !written.has(name)).map(inputOf)}
      <Tabs
        label={t('console.article.language')}
        items={articleLanguages.map((id) => ({ id, label: t(`console.article.${id}`) }))}
        selected={language}
        onSelect={(next) => setChosen({ language: next, failing })}
        panelId={PANEL}
      />
      <div id={PANEL} lang={language} className="space-y-3">
        {line('title')}
        {line('summary')}
        <Field label={t('console.article.markdown')} error={errorOf(fieldOf('body', language))}>
          {(control) => (
            <textarea
              {...control}
              rows={14}
              spellCheck
              value={valueOf('body')}
              className={`${plainControlLook} font-mono text-label font-normal`}
              onChange={(event) => set('body')(event.target.value)}
            />
          )}
        </Field>
        <Preview title={valueOf('title')} body={valueOf('body')} />
      </div>
    </>
  );
}

const TYPING_PAUSE_MS = 300;

/** The text as the server renders it. */
function Preview({ title, body }: { readonly title: string; readonly body: string }): ReactNode {
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
