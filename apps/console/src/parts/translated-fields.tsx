import { useText } from '@candor/client/language';
import {
  fieldIn,
  type LanguageTag,
  languageTags,
  MAIN_LANGUAGE,
  translatedField,
  type TranslatedPart,
} from '@candor/domain/languages';
import { Field, plainControlLook } from '@candor/ui/field';
import { SelectField } from '@candor/ui/select-field';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { languageName, nameOf } from '../platform/names.ts';
import { ArticlePreview, ArticleText } from './article-text.tsx';
import { PapersPreview } from './papers-preview.tsx';
import type { CommandField, OfferedCommand } from './offered-command.ts';

/** The command whose texts are Markdown and previewed. */
export const WRITE_ARTICLE = 'content.write';
/** The command whose texts are the papers of a borrower. */
const REGISTER_BORROWER = 'bonds.registerBorrower';

type Values = Readonly<Record<string, string>>;

interface TranslatedFieldsProps {
  readonly command: OfferedCommand;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly errorOf: (name: string) => string | undefined;
  readonly inputOf: (field: CommandField) => ReactNode;
}

/** The language that was chosen, and which one was failing then. */
interface Chosen {
  readonly language: LanguageTag;
  readonly failing: LanguageTag | undefined;
}

export const isTranslated = ({ fields }: OfferedCommand): boolean =>
  fields.some(({ name }) => translatedField(name));

/** A form whose texts are written in several languages: one of them at a time, English needed. */
export function TranslatedFields(props: TranslatedFieldsProps): ReactNode {
  const { command, values, errorOf, inputOf } = props;
  const t = useText();
  const parts = command.fields.flatMap(({ name, type }) => {
    const field = translatedField(name);
    return field?.language === MAIN_LANGUAGE ? [{ part: field.part, type }] : [];
  });
  const failing = languageTags.find((tag) => parts.some(({ part }) => errorOf(fieldIn(part, tag))));
  const [chosen, setChosen] = useState<Chosen>({ language: MAIN_LANGUAGE, failing });
  // What was refused may be in another language.
  const language = failing && chosen.failing !== failing ? failing : chosen.language;
  const isWritten = (tag: LanguageTag) =>
    parts.some(({ part }) => (values[fieldIn(part, tag)] ?? '') !== '');
  const nameWithState = (tag: LanguageTag) =>
    isWritten(tag)
      ? languageName(tag)
      : t('console.translation.none', { language: languageName(tag) });
  return (
    <>
      {command.fields.filter(({ name }) => !translatedField(name)).map(inputOf)}
      <SelectField
        label={t('console.translation.language')}
        value={language}
        onChange={(next) => setChosen({ language: next as LanguageTag, failing })}
        placeholder=""
        options={languageTags.map((tag) => ({ value: tag, label: nameWithState(tag) }))}
      />
      {isWritten(language) || language === MAIN_LANGUAGE ? null : (
        <p className="m-0 text-label text-tertiary">{t('console.translation.fallback')}</p>
      )}
      <div lang={language} className="space-y-3">
        {parts.map(({ part, type }) => (
          <PartField key={part} {...props} part={part} type={type} language={language} />
        ))}
        {command.kind === WRITE_ARTICLE ? (
          <ArticlePreview
            title={values[fieldIn('title', language)] ?? ''}
            body={values[fieldIn('body', language)] ?? ''}
          />
        ) : null}
        {command.kind === REGISTER_BORROWER ? (
          <PapersPreview
            papers={parts
              .filter(({ type }) => type === 'longText')
              .map(({ part }) => ({
                title: nameOf('field', part),
                text: values[fieldIn(part, language)] ?? '',
              }))}
          />
        ) : null}
      </div>
    </>
  );
}

interface PartFieldProps extends TranslatedFieldsProps {
  readonly part: TranslatedPart;
  readonly type: CommandField['type'];
  readonly language: LanguageTag;
}

function PartField(props: PartFieldProps): ReactNode {
  const { command, part, type, language, values, onChange, errorOf } = props;
  const name = fieldIn(part, language);
  const shared = {
    value: values[name] ?? '',
    error: errorOf(name),
  };
  const set = (value: string) => onChange({ ...values, [name]: value });
  if (type !== 'longText')
    return (
      <TextField
        {...shared}
        label={nameOf('field', part)}
        onChange={set}
        autoComplete="off"
        spellCheck
      />
    );
  if (command.kind === WRITE_ARTICLE && part === 'body')
    return <ArticleText {...shared} onChange={set} />;
  return (
    <Field label={nameOf('field', part)} error={shared.error}>
      {(control) => (
        <textarea
          {...control}
          rows={5}
          spellCheck
          value={shared.value}
          className={plainControlLook}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  );
}
