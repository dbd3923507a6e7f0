import { languageCode, offeredLanguages, useText } from '@candor/client/language';
import { chooseTheme, useTheme } from '@candor/client/theme';
import { locales, type LocaleCode } from '@candor/contract/wire/locales';
import { SelectField } from '@candor/ui/select-field';
import { Segmented } from '@candor/ui/segmented';
import { Sheet } from '@candor/ui/sheet';
import { Switch } from '@candor/ui/switch';
import type { ReactNode } from 'react';
import { chooseConvention, useAppearance } from '../../platform/appearance.ts';
import { chooseToStay, isDesktop, useStaysHere } from '../../platform/desktop-choice.ts';
import { switchLanguage } from '../../platform/switch-language.ts';
import { useHasDesktopPage } from '../../platform/system-setting.ts';

/** Language, theme and the colors of up and down; changes apply immediately and are stored. */
export function AppearanceSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  return (
    <Sheet open title={t('appearance.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <LanguageChoice />
        <ThemeChoice />
        <ConventionChoice />
        <DesktopChoice />
      </div>
    </Sheet>
  );
}

/** Only on devices that would be sent to the desktop page, and only while there is one. */
function DesktopChoice(): ReactNode {
  const t = useText();
  const stays = useStaysHere();
  const hasPage = useHasDesktopPage();
  if (!hasPage || !isDesktop(window.screen.width, navigator.userAgent)) return null;
  return (
    <div>
      <Switch label={t('my.stayHere')} checked={stays} onChange={chooseToStay} />
      <p className="m-0 text-label font-normal text-tertiary">{t('my.stayHereText')}</p>
    </div>
  );
}

function LanguageChoice(): ReactNode {
  const t = useText();
  return (
    <SelectField
      label={t('appearance.language')}
      value={languageCode()}
      onChange={(code) => void switchLanguage(code as LocaleCode)}
      placeholder=""
      options={offeredLanguages.map((code) => ({ value: code, label: locales[code].name }))}
    />
  );
}

function ThemeChoice(): ReactNode {
  const t = useText();
  const theme = useTheme((chosen) => chosen.theme);
  return (
    <Setting label={t('appearance.theme')}>
      <Segmented
        label={t('appearance.theme')}
        value={theme}
        onChange={chooseTheme}
        segments={[
          { value: 'system', label: t('appearance.system') },
          { value: 'light', label: t('appearance.light') },
          { value: 'dark', label: t('appearance.dark') },
        ]}
      />
    </Setting>
  );
}

function ConventionChoice(): ReactNode {
  const t = useText();
  const convention = useAppearance((appearance) => appearance.convention);
  return (
    <Setting label={t('appearance.convention')}>
      <Segmented
        label={t('appearance.convention')}
        value={convention}
        onChange={chooseConvention}
        segments={[
          { value: 'green-up', label: t('appearance.greenUp') },
          { value: 'red-up', label: t('appearance.redUp') },
        ]}
      />
      <p className="figures m-0 mt-2 flex gap-4 text-label">
        <span className="text-up">{t('appearance.exampleUp')}</span>
        <span className="text-down">{t('appearance.exampleDown')}</span>
      </p>
    </Setting>
  );
}

interface SettingProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Setting({ label, children }: SettingProps): ReactNode {
  return (
    <section>
      <h3 className="m-0 mb-2 text-label text-secondary">{label}</h3>
      {children}
    </section>
  );
}
