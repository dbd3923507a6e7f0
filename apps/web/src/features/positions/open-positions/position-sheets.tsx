import { useCallback, useState, type ReactNode } from 'react';
import { Sheet } from '@candor/ui/sheet';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { useText } from '../../../platform/language.ts';
import { ReceiptSheet } from '../receipt/receipt-sheet.tsx';
import type { Position } from '../position.ts';
import { CloseSheet } from './close-sheet.tsx';
import { MarginSheet } from './margin-sheet.tsx';
import { PositionCard, type PositionCommand } from './position-card.tsx';
import { StopsSheet } from './stops-sheet.tsx';

export interface PositionSheetsProps {
  readonly position: Position;
  readonly command: PositionCommand;
  readonly onDone: () => void;
}

/** The sheet of one act on one position, and the receipt of a close. */
export function PositionSheets({ position, command, onDone }: PositionSheetsProps): ReactNode {
  const t = useText();
  const [closed, setClosed] = useState<Position | null>(null);
  const [next, setNext] = useState<PositionCommand>(command);
  const finish = useCallback((result: Position) => setClosed(result), []);
  if (closed) return <ReceiptSheet position={closed} kind="closed" onClose={onDone} />;
  if (next === 'look') {
    return (
      <Sheet
        open
        onClose={onDone}
        title={pairName(shownMarket(position.symbol))}
        closeLabel={t('shell.close')}
      >
        <div className="-mx-4 -mb-4">
          <PositionCard position={position} onCommand={(_, chosen) => setNext(chosen)} />
        </div>
      </Sheet>
    );
  }
  if (next === 'stops') return <StopsSheet position={position} onClose={onDone} />;
  if (next === 'margin') return <MarginSheet position={position} onClose={onDone} />;
  return <CloseSheet position={position} onClose={onDone} onClosed={finish} />;
}
