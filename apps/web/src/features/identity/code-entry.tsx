import { useText } from '@candor/client/language';
import { CodeField } from '@candor/ui/code-field';
import type { ReactNode } from 'react';
import { AddressField } from './address-field.tsx';
import type { AddressEntry } from './address-entry.ts';
import { fieldText } from '../../parts/field-text.ts';
import { SendCodeLine } from './send-code-line.tsx';
import { useSentCode, type SentCode } from './use-sent-code.ts';

export interface CodeEntryProps {
  readonly entry: AddressEntry;
  readonly scene: 'login' | 'register' | 'reset' | 'bind';
  readonly onEntry: (entry: AddressEntry) => void;
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  readonly addressError: ReactNode;
  readonly codeError: ReactNode;
  /** Only one kind of address makes sense here. */
  readonly fixedKind?: boolean;
}

/** An address, and the code that is sent to it. */
export function CodeEntry(props: CodeEntryProps): ReactNode {
  const t = useText();
  const { entry, scene, onEntry, digits, onDigits, addressError, codeError, fixedKind } = props;
  const code = useSentCode(entry, scene);
  return (
    <>
      <AddressField entry={entry} onChange={onEntry} error={addressErrorOf(code) ?? addressError} />
      <div className="flex flex-col">
        <CodeField label={t('login.code')} value={digits} onChange={onDigits} error={codeError} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <SendCodeLine code={code} />
          {fixedKind ? null : <KindButton entry={entry} onEntry={onEntry} />}
        </div>
      </div>
    </>
  );
}

const addressErrorOf = ({ error }: SentCode): string | undefined =>
  fieldText(error, 'email') ?? fieldText(error, 'phone');

function KindButton({ entry, onEntry }: Pick<CodeEntryProps, 'entry' | 'onEntry'>): ReactNode {
  const t = useText();
  const isEmail = entry.kind === 'email';
  return (
    <button
      type="button"
      onClick={() => onEntry({ ...entry, kind: isEmail ? 'phone' : 'email' })}
      className="ms-auto min-h-11 text-label font-semibold text-proof"
    >
      {t(isEmail ? 'login.usePhone' : 'login.useEmail')}
    </button>
  );
}
