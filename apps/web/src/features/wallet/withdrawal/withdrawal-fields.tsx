import { HOUR_MS } from '@candor/domain/durations';
import { useText } from '@candor/client/language';
import { holdMs } from '@candor/domain/wallet/withdrawal-holds';
import { toText } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Card } from '@candor/ui/card';
import { Notice } from '@candor/ui/message-state';
import { numberText } from '@candor/ui/number-text';
import { Fact } from '@candor/ui/row';
import { Suspense, useState, type ReactNode } from 'react';
import { CurrencyAmount } from '../../../parts/currency-amount.tsx';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { dateTimeText } from '../../../platform/time-text.ts';
import { NetworkStanding } from '../funding/network-standing.tsx';
import { useArrivalText } from '../funding/use-arrival-text.ts';
import { useNetwork } from '../funding/use-networks.ts';
import { AccountRow } from '../payout-accounts/account-row.tsx';
import type { PayoutAccount } from '../payout-accounts/use-accounts.ts';
import type { WithdrawalSummary, WithdrawalTerms } from './withdrawal-form.ts';

const AccountChoice = lazyPart(async () => (await import('./account-choice.tsx')).AccountChoice);

export interface WithdrawalFieldsProps {
  readonly accounts: readonly PayoutAccount[];
  readonly account: PayoutAccount;
  readonly onChoose: (id: string) => void;
  readonly onAdd: () => void;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly terms: WithdrawalTerms | undefined;
  readonly summary: WithdrawalSummary;
  /** More fields, below the amount. */
  readonly children: ReactNode;
}

/** Destination, amount and costs, shown before submitting. */
export function WithdrawalFields(props: WithdrawalFieldsProps): ReactNode {
  const t = useText();
  const { accounts, account, onChoose, onAdd, terms, summary } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-(--layout-column-max) gap-4 pt-2">
      <section aria-label={t('withdrawal.to')}>
        <h2 className="mb-2 text-label text-secondary">{t('withdrawal.to')}</h2>
        <Card className="py-1!">
          <AccountRow account={account} onPress={() => setIsChoosing(true)} />
        </Card>
      </section>
      <AmountPart {...props} />
      {props.children}
      <Costs account={account} terms={terms} summary={summary} />
      <Waits account={account} terms={terms} summary={summary} />
      <Suspense>
        {isChoosing ? (
          <AccountChoice
            accounts={accounts}
            selectedId={account.id}
            onChoose={onChoose}
            onAdd={() => {
              setIsChoosing(false);
              onAdd();
            }}
            onClose={() => setIsChoosing(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function AmountPart({ account, text, onType, terms, summary }: WithdrawalFieldsProps): ReactNode {
  const t = useText();
  const { decimals } = summary;
  const available = terms?.available;
  return (
    <div>
      <AmountField
        label={t('withdrawal.amount')}
        value={text}
        onChange={onType}
        decimals={decimals}
        unit={account.currency}
        aside={
          <>
            {t('funding.available')}{' '}
            <CurrencyAmount value={available} currency={account.currency} bare />
          </>
        }
      />
      <button
        type="button"
        disabled={available === undefined}
        onClick={() => available !== undefined && onType(toText(available))}
        className="ms-auto mt-2 block min-h-11 min-w-24 rounded-control bg-pressed px-4 text-body font-medium text-secondary active:opacity-80"
      >
        {t('withdrawal.all')}
      </button>
    </div>
  );
}

type TermsProps = Pick<WithdrawalFieldsProps, 'account' | 'terms' | 'summary'>;

function Costs({ account, terms, summary }: TermsProps): ReactNode {
  const t = useText();
  const arrival = useArrivalText();
  return (
    <Card>
      <dl>
        <Fact
          label={t('withdrawal.fee')}
          value={<CurrencyAmount value={summary.fee} currency={account.currency} />}
        />
        <Fact
          label={t('withdrawal.arrives')}
          value={
            <CurrencyAmount value={summary.arrives ?? undefined} currency={account.currency} />
          }
        />
        <Fact label={t('withdrawal.arrival')} value={arrival(summary.arrivalMinutes)} />
        <Fact
          label={t('withdrawal.minimum')}
          value={<CurrencyAmount value={summary.minimum} currency={account.currency} />}
        />
        {terms ? (
          <Fact
            label={
              <>
                {t('withdrawal.left')}
                <span className="block text-caption text-tertiary">
                  {t(`withdrawal.level.${terms.level}`)}
                </span>
              </>
            }
            value={t('withdrawal.ofLimit', {
              left: numberText(terms.dailyLeft, { decimals: 2 }),
              limit: numberText(terms.dailyLimit, { decimals: 0 }),
            })}
          />
        ) : null}
      </dl>
    </Card>
  );
}

/** What would hold the withdrawal, shown in advance. */
function Waits({ account, terms, summary }: TermsProps): ReactNode {
  const t = useText();
  const network = useNetwork(account);
  return (
    <>
      <NetworkStanding network={network} />
      {terms?.creditOwed === undefined ? null : (
        <Notice icon="info">
          {t('withdrawal.creditOwed', {
            owed: numberText(terms.creditOwed, { decimals: 6 }),
            available: numberText(terms.available, { decimals: summary.decimals }),
            currency: account.currency,
          })}
        </Notice>
      )}
      {terms?.securityHoldUntil === undefined ? null : (
        <Notice>{t('withdrawal.hold', { time: dateTimeText(terms.securityHoldUntil) })}</Notice>
      )}
      {terms?.listed === undefined ? null : (
        <Notice>
          {t(`withdrawal.listed.${terms.listed.status}`, {
            time: dateTimeText(terms.listed.decidedBy),
            hours: String(holdMs.sanctions / HOUR_MS),
          })}
        </Notice>
      )}
      {account.usableFrom === undefined ? null : (
        <Notice>{t('withdrawal.holdAccount', { time: dateTimeText(account.usableFrom) })}</Notice>
      )}
      {summary.waitsForDay ? <Notice>{t('withdrawal.waitsForDay')}</Notice> : null}
      {terms && summary.isReviewed && summary.arrives !== null ? (
        <Notice icon="info">
          {t('withdrawal.review', { limit: numberText(terms.automaticLimit, { decimals: 0 }) })}
        </Notice>
      ) : null}
    </>
  );
}
