import { languageCode, useText } from '@candor/client/language';
import { locales } from '@candor/contract/wire/locales';
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';

/** Says so where a text of the server does not exist in the reader's language; otherwise nothing. */
export function InEnglish({ language }: { readonly language: string }): ReactNode {
  const t = useText();
  if (language === locales[languageCode()].tag) return null;
  return (
    <div className="mb-3">
      <Notice icon="globe">{t('article.inEnglish')}</Notice>
    </div>
  );
}
