import { useText } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import { TextField } from '@candor/ui/text-field';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { canPaste, pastedText } from '../../../platform/clipboard.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { addressIn } from './scan/address-in.ts';

const Camera = lazyPart(async () => (await import('./scan/camera.tsx')).Camera);

export interface AddressFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** An address, typed, pasted, or read from a code by the camera or from a photo. */
export function AddressField({ value, error, onChange }: AddressFieldProps): ReactNode {
  const t = useText();
  const [isScanning, setIsScanning] = useState(false);
  const [note, setNote] = useState<MessageId | null>(null);
  const take = (text: string | null, otherwise: MessageId) => {
    const address = addressIn(text ?? '');
    setIsScanning(false);
    setNote(address === '' ? otherwise : 'payoutAccount.compare');
    if (address !== '') onChange(address);
  };
  return (
    <div>
      <TextField
        label={t('payoutAccount.address')}
        value={value}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        error={error}
        onChange={(typed) => {
          setNote(null);
          onChange(typed);
        }}
      />
      <WaysIn
        onText={take}
        onScan={() => {
          setNote(null);
          setIsScanning(true);
        }}
      />
      <p role="status" className="text-label font-normal text-secondary empty:hidden">
        {note === null ? null : t(note)}
      </p>
      <Suspense>
        {isScanning ? (
          <Camera
            onText={(text) => take(text, 'payoutAccount.noCode')}
            onClose={() => setIsScanning(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

const canScan = (): boolean =>
  (navigator as { mediaDevices?: Partial<MediaDevices> }).mediaDevices?.getUserMedia !== undefined;

interface WaysInProps {
  readonly onText: (text: string | null, otherwise: MessageId) => void;
  readonly onScan: () => void;
}

const look =
  'flex min-h-11 min-w-11 items-center text-body font-medium text-proof active:opacity-60';

/** Only what this device can do: clipboard and camera need a safe origin and the browser's consent. */
function WaysIn({ onText, onScan }: WaysInProps): ReactNode {
  const t = useText();
  const photo = useRef<HTMLInputElement>(null);
  const paste = async () => onText(await pastedText(), 'payoutAccount.nothingToPaste');
  const read = async (file: File | undefined) => {
    if (!file) return;
    const { codeIn } = await import('./scan/code-reader.ts');
    onText(await codeIn(file), 'payoutAccount.noCode');
  };
  return (
    <div className="flex flex-wrap gap-x-5">
      {canPaste() ? (
        <button type="button" className={look} onClick={() => void paste()}>
          {t('payoutAccount.paste')}
        </button>
      ) : null}
      {canScan() ? (
        <button type="button" className={look} onClick={onScan}>
          {t('payoutAccount.scan')}
        </button>
      ) : null}
      <button type="button" className={look} onClick={() => photo.current?.click()}>
        {t('payoutAccount.photo')}
      </button>
      <input
        ref={photo}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('payoutAccount.photo')}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // The same photo can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
