import { MINUTE_MS } from '@candor/domain/durations';
import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { creditPurposes, type CreditPurpose } from '@candor/domain/loans/credit-application';
import { toText } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Fact } from '@candor/ui/row';
import { SelectField } from '@candor/ui/select-field';
import { useState, type ReactNode } from 'react';
import { typedMoney } from '../../parts/typed-money.ts';
import { useUploads } from '../../parts/upload/use-uploads.ts';
import { useIsOnline } from '../../platform/online.ts';
import { goTo } from '../../platform/route.ts';
import { dateText } from '../../platform/time-text.ts';
import { CostFacts } from './cost-facts.tsx';
import { creditProblem } from './credit-form.ts';
import { DaysChoice } from './days-choice.tsx';
import { DocumentPick } from './document-pick.tsx';
import { currentDraft, keepDraft } from './draft.ts';
import { DueActions } from './due-actions.tsx';
import { costsOf } from './pledge-form.ts';
import { Source } from './source.tsx';
import type { LoanAccount, LoanTerms } from './use-loans.ts';
import { VerifyFirst } from './verify-first.tsx';
import { useForbidden } from '../../parts/countries/use-service.ts';
import { CountryNotice } from '../../parts/countries/country-notice.tsx';

type Slot = 'income' | 'bankStatement';

export interface CreditTabProps {
  readonly top: ReactNode;
  readonly terms: LoanTerms;
  readonly account: LoanAccount;
}

/** An application for credit: amount, days, purpose and documents; all costs before the signature. */
export function CreditTab({ top, terms, account }: CreditTabProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const forbidden = useForbidden('creditLoans');
  const nowMs = useNow(MINUTE_MS);
  // A rejected application is sent again with what it said.
  const [again] = useState(() => {
    const before = currentDraft();
    return before?.kind === 'credit' ? before : null;
  });
  const [text, setText] = useState(again ? toText(again.amount) : '');
  const [days, setDays] = useState(again?.days ?? terms.days?.[0] ?? terms.minDays);
  const [purpose, setPurpose] = useState<CreditPurpose | ''>(again?.purpose ?? '');
  const uploads = useUploads<Slot>();
  const { income, bankStatement } = uploads.of;
  const amount = typedMoney(text);
  const costs = costsOf(terms, amount, days, nowMs);
  const state = {
    terms,
    account,
    amount,
    days,
    purpose,
    income,
    bankStatement,
    isOnline,
    forbidden,
  };
  const go = () => {
    if (purpose === '' || !income?.path) return;
    keepDraft({
      kind: 'credit',
      termsId: terms.id,
      amount,
      days,
      purpose,
      income: income.path,
      ...(bankStatement?.path ? { bankStatement: bankStatement.path } : {}),
    });
    goTo('loanAgreement');
  };
  return (
    <Page
      actions={
        <DueActions
          label={t('loans.dueOn', { date: dateText(costs.endsAtMs) })}
          amount={amount > 0n ? costs.total : amount}
          currency={terms.currency}
          problem={creditProblem(state)}
          go={t('loans.continue')}
          onPress={go}
        />
      }
    >
      {top}
      <div className="grid w-full grid-cols-1 gap-3 pt-4 desktop:grid-cols-2 desktop:items-start desktop:gap-x-6">
        <div className="grid grid-cols-1 gap-3">
          <CountryNotice service="creditLoans" />
          {account.identity === 'none' ? <VerifyFirst /> : <Limit account={account} />}
          {account.isUnderReview ? <Notice icon="info">{t('loans.inReview')}</Notice> : null}
          <AmountField
            label={t('loans.borrow')}
            value={text}
            onChange={setText}
            decimals={2}
            unit={terms.currency}
            aside={
              <button
                type="button"
                onClick={() => setText(toText(account.creditLeft))}
                className="hit-area inline-block min-h-6 min-w-6"
              >
                {t('loans.upTo')} <Amount value={account.creditLeft} decimals={2} />
              </button>
            }
          />
          <DaysChoice choices={terms.days ?? []} days={days} onChange={setDays} />
          <SelectField
            label={t('loans.purpose')}
            value={purpose}
            onChange={(value) => setPurpose(value as CreditPurpose)}
            placeholder={t('loans.choosePurpose')}
            options={creditPurposes.map((value) => ({
              value,
              label: t(`loans.purpose.${value}`),
            }))}
          />
          <DocumentPick
            title={t('loans.income')}
            hint={t('loans.incomeHint')}
            upload={income}
            onPick={(file) => uploads.add('income', file)}
          />
          <DocumentPick
            title={t('loans.bankStatement')}
            hint={t('loans.bankStatementHint')}
            isOptional
            upload={bankStatement}
            onPick={(file) => uploads.add('bankStatement', file)}
          />
        </div>
        <div className="grid grid-cols-1 gap-3">
          <CostFacts terms={terms} days={days} costs={costs} />
          <Conditions terms={terms} />
          <Source account={account} />
        </div>
      </div>
    </Page>
  );
}

function Limit({ account }: { readonly account: LoanAccount }): ReactNode {
  const t = useText();
  const money = { decimals: 2, unit: account.currency };
  return (
    <Card>
      <p className="text-label text-secondary">{t('loans.creditLeft')}</p>
      <p className="text-display">
        <Amount value={account.creditLeft} {...money} leading />
      </p>
      <dl className="mt-2">
        <Fact
          label={t('loans.creditLimit')}
          value={<Amount value={account.creditLimit} {...money} />}
        />
        <Fact
          label={t('loans.creditOwed')}
          value={<Amount value={account.creditOwed} {...money} />}
        />
      </dl>
    </Card>
  );
}

/** What a credit allows and what it does not, before anything is signed. */
function Conditions({ terms }: { readonly terms: LoanTerms }): ReactNode {
  const t = useText();
  return (
    <Card>
      <h2 className="text-headline">{t('loans.goodToKnow')}</h2>
      <ul className="mt-2 grid list-disc gap-2 ps-5 text-body text-secondary">
        <li>{t('loans.reviewTerm')}</li>
        <li>{t('loans.returnTerm', { days: terms.returnDays ?? 0 })}</li>
        <li>{t('loans.earlyTerm')}</li>
        <li>{t('loans.leaveTerm')}</li>
      </ul>
    </Card>
  );
}
