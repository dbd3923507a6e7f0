import { useText } from '@candor/client/language';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import type { BondDetail, OwnNote } from './bond.ts';
import { bondFlow, noteFlow } from './cash-flow.ts';
import { CashFlowTable } from './cash-flow-table.tsx';

export interface ScheduleSheetProps {
  readonly bond: BondDetail;
  readonly notes: readonly OwnNote[];
  readonly onClose: () => void;
}

/** Every due: of the customer's notes, and of the whole bond. */
export function ScheduleSheet({ bond, notes, onClose }: ScheduleSheetProps): ReactNode {
  const t = useText();
  const tables = [
    ...notes.map((note) => ({
      label: t('bonds.myNote', { number: note.number }),
      flow: noteFlow(note),
    })),
    { label: t('bonds.wholeBond'), flow: bondFlow(bond) },
  ];
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('bonds.schedule')}
      text={t('bonds.scheduleText')}
    >
      <div className="grid grid-cols-1 gap-6">
        {tables.map(({ label, flow }) => (
          <section key={label}>
            <h3 className="mb-1 text-headline">{label}</h3>
            <CashFlowTable label={label} lines={flow.lines} flow={flow} />
          </section>
        ))}
      </div>
    </Sheet>
  );
}
