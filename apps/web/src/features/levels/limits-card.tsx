import { useText } from '@candor/client/language';
import { loansCalls } from '@candor/contract/calls/loans';
import { offeringsCalls } from '@candor/contract/calls/offerings';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import type { Money } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';

const OPEN_TO_APPLY = ['upcoming', 'open'];

/** What each level may borrow and apply for, and what follows from verification instead. */
export function LimitsCard({ own }: { readonly own: number }): ReactNode {
  const t = useText();
  const isAdvanced = useSession(({ user }) => user?.advancedVerification === 'verified');
  const credit = useCreditLimits(isAdvanced);
  const offering = useNextOffering();
  const withdrawals = useCall(fundingCalls, 'getWithdrawalTerms', { currency: 'USDT' }).data;
  if (!credit) return null;
  const notes = [
    t(isAdvanced ? 'levels.creditAdvancedNote' : 'levels.creditBasicNote'),
    ...(offering ? [t('levels.ticketsNote', { name: offering.name })] : []),
    ...(withdrawals
      ? [
          t('levels.withdrawalNote', {
            amount: numberText(withdrawals.dailyLimit, { decimals: 0 }),
          }),
        ]
      : []),
  ];
  return (
    <Card>
      <h2 className="mt-0 mb-2 text-headline">{t('levels.limits')}</h2>
      <table className="-mx-1 w-[calc(100%+8px)] border-separate border-spacing-0 text-label">
        <thead>
          <tr className="align-bottom text-tertiary *:px-1 *:pb-2 *:text-end *:font-normal">
            <th scope="col" className="text-start!">
              <span className="screen-only">{t('levels.level')}</span>
            </th>
            <th scope="col">{t('levels.credit')}</th>
            {offering ? (
              <th scope="col">{t('levels.tickets', { token: offering.token })}</th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {credit.map((limit, level) => (
            <Line
              key={level}
              {...{ level, limit, tickets: offering?.ticketsPerLevel[level], isOwn: level === own }}
            />
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="mt-2 mb-0 text-label font-normal text-tertiary">
          {note}
        </p>
      ))}
    </Card>
  );
}

interface LineProps {
  readonly level: number;
  readonly limit: Money;
  /** Missing while there is no offering to apply for. */
  readonly tickets: number | undefined;
  readonly isOwn: boolean;
}

function Line({ level, limit, tickets, isOwn }: LineProps): ReactNode {
  const t = useText();
  const look = isOwn
    ? 'bg-sunken font-semibold *:first:rounded-s-control *:last:rounded-e-control'
    : '';
  return (
    <tr
      {...(isOwn ? { 'aria-current': true } : {})}
      className={`*:border-t *:border-hairline *:px-1 *:py-3 *:text-end ${look}`}
    >
      <th scope="row" className="text-start! font-[inherit]">
        {t('my.level', { level })}
      </th>
      <td className="figures">{numberText(limit, { decimals: 0 })}</td>
      {tickets === undefined ? null : <td className="figures">{tickets}</td>}
    </tr>
  );
}

/** By level, for the identity that the customer has proven or can prove first. */
function useCreditLimits(isAdvanced: boolean): readonly Money[] | undefined {
  const terms = useCall(loansCalls, 'listLoanTerms', { kind: 'credit' }).data?.[0];
  return terms?.limits?.[isAdvanced ? 'advanced' : 'basic'];
}

/** The newest offering that can be applied for now or soon. */
function useNextOffering() {
  const rows = useCall(offeringsCalls, 'listOfferings', {}).data;
  const id = rows?.find(({ stage }) => OPEN_TO_APPLY.includes(stage))?.id ?? '';
  return useCall(offeringsCalls, 'getOffering', { id }, { enabled: id !== '' }).data;
}
