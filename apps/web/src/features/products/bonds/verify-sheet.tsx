import { useText } from '@candor/client/language';
import { add, ZERO, type Money } from '@candor/domain/money/money';
import { numberText } from '@candor/ui/number-text';
import { Row, RowGroup } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { USDT, type BondDetail, type OwnNote } from './bond.ts';

export interface VerifySheetProps {
  readonly bond: BondDetail;
  readonly notes: readonly OwnNote[];
  readonly onClose: () => void;
}

const amountText = (value: bigint) => numberText(value, { decimals: MONEY_DECIMALS });

/** Every payment with what it paid, and how anybody recomputes its shares. */
export function VerifySheet({ bond, notes, onClose }: VerifySheetProps): ReactNode {
  const t = useText();
  const origin = window.location.origin;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('bonds.verify')}
      text={t('bonds.verifyText')}
    >
      <div className="grid grid-cols-1 gap-4">
        <code className="block rounded-control bg-sunken p-3 text-label break-all">
          {`node verify-bond.mjs ${origin} ${bond.id}`}
        </code>
        <p className="text-body text-secondary">{t('bonds.verifyRules')}</p>
        {notes.length > 0 ? (
          <p className="text-body text-secondary">
            {t('bonds.verifyNotes', { numbers: notes.map(({ number }) => number).join(', ') })}
          </p>
        ) : null}
        {bond.simulation ? (
          <p className="text-label font-normal [overflow-wrap:anywhere] text-secondary">
            {t('bonds.simulationHash', { hash: bond.simulation.hash })}
          </p>
        ) : null}
        {bond.payments.length === 0 ? (
          <p className="text-body text-tertiary">{t('bonds.noPayments')}</p>
        ) : (
          <Payments bond={bond} />
        )}
      </div>
    </Sheet>
  );
}

function Payments({ bond }: { readonly bond: BondDetail }): ReactNode {
  const t = useText();
  return (
    <RowGroup>
      {bond.payments.toReversed().map((payment) => {
        const parts = partsOf(payment);
        return (
          <Row
            key={payment.number}
            title={payment.day}
            note={parts.map(([part, amount]) => (
              <span key={part} className="figures block">
                {t(`bonds.part.${part}`, { amount: amountText(amount) })}
              </span>
            ))}
            value={`${amountText(payment.gross)} ${USDT}`}
            valueNote={t(payment.isShared ? 'bonds.shared' : 'bonds.sharing')}
          />
        );
      })}
    </RowGroup>
  );
}

type Part = 'interest' | 'principal' | 'lateInterest' | 'costs';

/** What a payment paid, leaving out what it paid nothing of. */
function partsOf({ lines, costs }: BondDetail['payments'][number]): [Part, Money][] {
  const sumOf = (part: Part) =>
    add(ZERO, ...lines.filter((line) => line.part === part).map(({ amount }) => amount));
  const parts: [Part, Money][] = [
    ['interest', sumOf('interest')],
    ['principal', sumOf('principal')],
    ['lateInterest', sumOf('lateInterest')],
    ['costs', costs],
  ];
  return parts.filter(([, amount]) => amount > 0n);
}
