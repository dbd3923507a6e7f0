import { languageCode, offeredLanguages, useText } from '@candor/client/language';
import { locales, type LocaleCode } from '@candor/contract/wire/locales';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { switchLanguage } from '../../platform/switch-language.ts';

/** The platform's own list, dressed as a quiet button: it works on every phone and keyboard. */
export function LanguageButton(): ReactNode {
  const t = useText();
  return (
    <label className="relative flex min-h-11 items-center gap-2 text-body font-medium text-secondary has-focus-visible:outline-2 has-focus-visible:outline-focus-ring">
      <Icon name="globe" size={20} />
      <span className="screen-only">{t('login.language')}</span>
      <select
        value={languageCode()}
        onChange={(event) => void switchLanguage(event.target.value as LocaleCode)}
        className="field-sizing-content min-h-11 cursor-pointer appearance-none border-0 bg-transparent text-secondary outline-none"
      >
        {offeredLanguages.map((code) => (
          <option key={code} value={code} lang={locales[code].tag}>
            {locales[code].name}
          </option>
        ))}
      </select>
    </label>
  );
}
