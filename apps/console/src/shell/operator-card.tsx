import { locales } from '@candor/contract/wire/locales';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import {
  chooseLanguage,
  languageCode,
  nameOf,
  offeredLanguages,
  useText,
} from '../platform/language.ts';
import { chooseTheme, themes, useTheme } from '../platform/appearance.ts';
import { useCommand } from '../platform/query.ts';
import { endSession, type Me } from '../platform/session.ts';

interface OperatorCardProps {
  readonly me: Me;
  readonly onHelp: () => void;
  readonly isCompact?: boolean;
}

/** The signed-in operator, appearance settings and sign-out. */
export function OperatorCard({ me, onHelp, isCompact = false }: OperatorCardProps): ReactNode {
  const t = useText();
  const signOut = useCommand('signOut', { onDone: endSession });
  return (
    <div className={isCompact ? 'flex items-center' : 'border-t border-hairline pt-3'}>
      {isCompact ? null : (
        <div className="px-2 pb-1">
          <div className="truncate text-body-strong">{me.name}</div>
          <div className="text-caption text-tertiary">
            {me.roles.map((role) => nameOf('role', role)).join(' · ')}
          </div>
        </div>
      )}
      <div className="flex items-center">
        <LanguageButton />
        <ThemeButton />
        <IconButton label={t('console.keys')} onClick={onHelp} className="max-desktop:hidden">
          <Icon name="info" size={18} />
        </IconButton>
        <IconButton label={t('console.signOut')} onClick={() => signOut.mutate({})}>
          <Icon name="logOut" size={18} />
        </IconButton>
      </div>
    </div>
  );
}

function LanguageButton(): ReactNode {
  const t = useText();
  const now = languageCode();
  const next = offeredLanguages[(offeredLanguages.indexOf(now) + 1) % offeredLanguages.length]!;
  return (
    <IconButton
      label={`${t('console.language')}: ${locales[next].name}`}
      onClick={() => void chooseLanguage(next)}
    >
      <Icon name="globe" size={18} />
    </IconButton>
  );
}

function ThemeButton(): ReactNode {
  const t = useText();
  const { theme } = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  return (
    <IconButton label={t('console.theme', { theme: next })} onClick={() => chooseTheme(next)}>
      <Icon name="palette" size={18} />
    </IconButton>
  );
}
