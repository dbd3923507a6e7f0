import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { useRef, type ReactNode } from 'react';
import { Problem } from './problem.tsx';
import { useAddPicture } from './use-add-picture.ts';

interface AddPictureButtonProps {
  readonly label: string;
  /** Id of a picture that is stored. */
  readonly onAdded: (id: string) => void;
}

/** Chooses a file of this device and stores it as a picture of articles. */
export function AddPictureButton({ label, onAdded }: AddPictureButtonProps): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { add, isPending, error } = useAddPicture(onAdded);
  return (
    <div className="space-y-2">
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        data-testid={label}
        onChange={(event) => {
          void add(event.target.files?.[0]);
          // The same file can be chosen again after a refusal.
          event.target.value = '';
        }}
      />
      <Button tone="quiet" size="compact" busy={isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className="m-0 text-label font-normal text-tertiary">{t('console.article.pictureHint')}</p>
      <Problem error={error} />
    </div>
  );
}
