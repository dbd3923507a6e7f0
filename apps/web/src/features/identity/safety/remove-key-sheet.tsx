import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import type { FormEvent, ReactNode } from 'react';
import { OwnerFields, type OwnerProof, useOwnerProof } from './owner-fields.tsx';

export interface RemoveKeySheetProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly submitLabel: ReactNode;
  readonly command: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSubmit: (proof: OwnerProof) => void;
  readonly onClose: () => void;
}

/** Confirmation before removing a way to sign in; requires the password. */
export function RemoveKeySheet(props: RemoveKeySheetProps): ReactNode {
  const { title, text, submitLabel, command, onSubmit, onClose } = props;
  const t = useText();
  const owner = useOwnerProof();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(owner.proof);
  };
  return (
    <Sheet
      open
      title={title}
      text={text}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <Button tone="danger" type="submit" form="remove-key" busy={command.isPending}>
          {submitLabel}
        </Button>
      }
    >
      <form id="remove-key" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <OwnerFields owner={owner} error={command.error} />
      </form>
    </Sheet>
  );
}
