import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Page } from '@candor/ui/page';
import type { FormEvent, ReactNode } from 'react';
import { goBack } from '../../../platform/route.ts';

export interface FormPageProps {
  readonly title: ReactNode;
  /** What it is for and what follows from it, above the fields. */
  readonly text: ReactNode;
  readonly submitLabel: ReactNode;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A screen with a single form: white, with its button at the bottom. */
export function FormPage(props: FormPageProps): ReactNode {
  const { title, text, submitLabel, isBusy, onSubmit, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Page plain>
      <SafetyBar title={title} />
      <form
        onSubmit={submit}
        noValidate
        className="mx-auto mt-2 flex w-full max-w-(--layout-column-max) flex-1 flex-col gap-4 desktop:flex-none"
      >
        <p className="m-0 text-body text-secondary">{text}</p>
        {children}
        <div className="mt-auto pt-4 pb-(--layout-safe-bottom)">
          <Button type="submit" busy={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** The bar of every screen below Security. */
export function SafetyBar({ title }: { readonly title: ReactNode }): ReactNode {
  const t = useText();
  return (
    <AppBar title={title} back={{ label: t('shell.back'), onPress: () => goBack('security') }} />
  );
}
