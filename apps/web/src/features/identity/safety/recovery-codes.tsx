import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { copyToClipboard } from '../../../platform/clipboard.ts';
import { useText } from '../../../platform/language.ts';
import { goBack } from '../../../platform/route.ts';
import { SafetyBar } from './form-page.tsx';

/** The one time that recovery codes are shown. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const t = useText();
  return (
    <Page plain>
      <SafetyBar title={t('recovery.title')} />
      <div className="mx-auto mt-2 flex w-full max-w-(--layout-column-max) flex-1 flex-col gap-4 desktop:flex-none">
        <p className="m-0 text-body text-secondary">{t('recovery.text')}</p>
        <Notice icon="info">{t('recovery.once')}</Notice>
        <ol
          aria-label={t('recovery.title')}
          className="m-0 grid list-none grid-cols-2 gap-x-4 gap-y-1 rounded-card bg-sunken p-4"
        >
          {codes.map((code) => (
            <li
              key={code}
              className="figures min-h-8 text-center text-[1rem]/8 font-semibold select-all"
            >
              {code}
            </li>
          ))}
        </ol>
        <div className="mt-auto flex gap-3 pt-4 pb-(--layout-safe-bottom) *:flex-1">
          <Button tone="quiet" onClick={() => void copyToClipboard(codes.join('\n'))}>
            {t('recovery.copy')}
          </Button>
          <Button onClick={() => goBack('security')}>{t('recovery.done')}</Button>
        </div>
      </div>
    </Page>
  );
}
