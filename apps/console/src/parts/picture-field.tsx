import { useText } from '@candor/client/language';
import { isPictureId, pictureAddress } from '@candor/domain/content/picture';
import { Button } from '@candor/ui/button';
import { useField } from '@candor/ui/field';
import type { ReactNode } from 'react';
import { AddPictureButton } from './add-picture-button.tsx';

interface PictureFieldProps {
  readonly label: string;
  /** Id of a picture, or empty. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A picture as readers will see it on the cover, to be chosen, replaced or removed. */
export function PictureField({ label, value, error, onChange }: PictureFieldProps): ReactNode {
  const t = useText();
  const { control, note } = useField({ error });
  return (
    <fieldset {...control} className="m-0 border-0 p-0">
      <legend className="mb-1 p-0 text-label text-secondary">{label}</legend>
      {isPictureId(value) ? (
        <div className="mb-2 space-y-2">
          <img
            src={pictureAddress(value)}
            alt={label}
            className="block h-40 w-full rounded-card bg-sunken object-cover"
          />
          <Button tone="quiet" size="compact" onClick={() => onChange('')}>
            {t('console.article.removePicture')}
          </Button>
        </div>
      ) : null}
      <AddPictureButton label={t('console.article.addCover')} onAdded={onChange} />
      {note}
    </fieldset>
  );
}
