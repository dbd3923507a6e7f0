import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';

const rules = ['entry', 'exit', 'outcome', 'void', 'odds'] as const;

/** How a contract is decided, in five sentences. */
export function RulesSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  return (
    <Sheet open onClose={onClose} title={t('shortTerm.rulesTitle')} closeLabel={t('shell.close')}>
      <ol className="grid list-decimal gap-3 ps-5 pb-2 text-body text-secondary">
        {rules.map((rule) => (
          <li key={rule}>{t(`shortTerm.rule.${rule}`)}</li>
        ))}
      </ol>
    </Sheet>
  );
}
