import { useText } from '@candor/client/language';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { useIsDemo } from '../../platform/backend.ts';

const rules = [['entry', 'receipt'], ['exit'], ['outcome'], ['void', 'pause'], ['odds']] as const;

/** The demo signs no receipts, and a stop of the log voids its contracts. */
const withAnAccount: readonly string[] = ['receipt', 'pause'];

/** How a contract is decided, in five points. */
export function RulesSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const isDemo = useIsDemo();
  return (
    <Sheet open onClose={onClose} title={t('shortTerm.rulesTitle')} closeLabel={t('shell.close')}>
      <ol className="grid list-decimal gap-3 ps-5 pb-2 text-body text-secondary">
        {rules.map((sentences) => (
          <li key={sentences[0]}>
            {sentences
              .filter((rule) => !isDemo || !withAnAccount.includes(rule))
              .map((rule) => t(`shortTerm.rule.${rule}`))
              .join(' ')}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
