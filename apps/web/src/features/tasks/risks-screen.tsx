import { text, useText } from '@candor/client/language';
import { tasksCalls } from '@candor/contract/calls/tasks';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Page } from '@candor/ui/page';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { useCommand } from '../../platform/query.ts';
import { goBack, goTo } from '../../platform/route.ts';

const sections = ['leverage', 'liquidation', 'short', 'limits', 'floating', 'enough'] as const;

/** How money is lost here, in plain words; confirmed at the end. */
export function RisksScreen(): ReactNode {
  const t = useText();
  const confirm = useCommand(tasksCalls, 'confirmRisksRead', {
    refreshes: ['listTasks'],
    onDone: () => {
      showToast(text('risks.confirmed'), 'success');
      goTo('tasks', {}, { replace: true });
    },
  });
  return (
    <Page>
      <AppBar
        title={t('risks.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('tasks') }}
      />
      <div className="max-w-160 pb-6">
        <div>
          {sections.map((section) => (
            <section key={section} className="border-b border-hairline py-4 last:border-0">
              <h2 className="m-0 text-headline">{t(`risks.${section}.title`)}</h2>
              <p className="mt-1 mb-0 text-body text-secondary">{t(`risks.${section}.text`)}</p>
            </section>
          ))}
        </div>
        <div className="pt-2">
          <Button busy={confirm.isPending} onClick={() => confirm.mutate({})}>
            {t('risks.confirm')}
          </Button>
        </div>
      </div>
    </Page>
  );
}
