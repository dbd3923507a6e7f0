import { useText } from '@candor/client/language';
import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import {
  coolOffTerms,
  type ExclusionKind,
  type ExclusionTerm,
  selfExclusionTerms,
} from '@candor/domain/responsible-trading/exclusion';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { Checkbox } from '@candor/ui/switch';
import { useId, useState, type ReactNode } from 'react';
import { successHaptic, warningHaptic } from '../../platform/haptics.ts';
import { useCommand } from '../../platform/query.ts';

export interface BreakSheetProps {
  readonly kind: ExclusionKind;
  readonly onClose: () => void;
}

/** How long, what it stops and what stays open, and a plain confirmation. */
export function BreakSheet({ kind, onClose }: BreakSheetProps): ReactNode {
  const t = useText();
  const terms: readonly ExclusionTerm[] = kind === 'coolOff' ? coolOffTerms : selfExclusionTerms;
  const [term, setTerm] = useState<ExclusionTerm>(terms[0]!);
  const [isUnderstood, setUnderstood] = useState(false);
  const begin = useCommand(responsibleTradingCalls, 'takeBreak', {
    refreshes: ['getResponsibleTrading', 'listPositions', 'getPositionsSummary'],
    onDone() {
      successHaptic();
      onClose();
    },
  });
  return (
    <Sheet
      open
      question
      stays={begin.isPending}
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`responsibleTrading.${kind}`)}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            className="grow-[1.7]!"
            busy={begin.isPending}
            disabled={!isUnderstood}
            onClick={() => begin.mutate({ term }, { onError: warningHaptic })}
          >
            {t(`responsibleTrading.begin.${term}`)}
          </Button>
        </>
      }
    >
      <TermChoice terms={terms} chosen={term} onChoose={setTerm} />
      <ul className="m-0 grid list-disc gap-2 py-4 ps-5 text-body text-secondary">
        <li>{t('responsibleTrading.breakRefused')}</li>
        <li>{t('responsibleTrading.breakOpen')}</li>
        <li>{t('responsibleTrading.breakStays')}</li>
        <li>{t('responsibleTrading.breakPerson')}</li>
      </ul>
      <Checkbox checked={isUnderstood} onChange={setUnderstood}>
        {t('responsibleTrading.understood')}
      </Checkbox>
    </Sheet>
  );
}

interface TermChoiceProps {
  readonly terms: readonly ExclusionTerm[];
  readonly chosen: ExclusionTerm;
  readonly onChoose: (term: ExclusionTerm) => void;
}

function TermChoice({ terms, chosen, onChoose }: TermChoiceProps): ReactNode {
  const t = useText();
  const name = useId();
  return (
    <fieldset
      aria-label={t('responsibleTrading.breakFor')}
      className="m-0 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2 border-0 p-0"
    >
      {terms.map((term) => (
        <label
          key={term}
          className="flex min-h-12 cursor-pointer items-center justify-center rounded-control border-[1.5px] border-transparent bg-sunken px-2 text-center text-body has-checked:border-strong has-checked:bg-base has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring"
        >
          <input
            type="radio"
            name={name}
            checked={term === chosen}
            onChange={() => onChoose(term)}
            className="screen-only"
          />
          {t(`responsibleTrading.term.${term}`)}
        </label>
      ))}
    </fieldset>
  );
}
