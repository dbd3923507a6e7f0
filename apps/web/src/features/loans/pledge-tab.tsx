import { MINUTE_MS } from '@candor/domain/durations';
import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { toText, type Money } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Card } from '@candor/ui/card';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount } from '@candor/ui/figures';
import { Page } from '@candor/ui/page';
import { percentText } from '@candor/ui/number-text';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import { PriceChip } from '../../parts/price-chip.tsx';
import { useTickerDetail } from '../../platform/live.ts';
import { useIsOnline } from '../../platform/online.ts';
import { goTo } from '../../platform/route.ts';
import { dateText } from '../../platform/time-text.ts';
import { CostFacts } from './cost-facts.tsx';
import { DaysChoice } from './days-choice.tsx';
import { keepDraft } from './draft.ts';
import { DueActions } from './due-actions.tsx';
import { LtvGauge } from './ltv-gauge.tsx';
import {
  costsOf,
  decimalsOf,
  ltvAt,
  type PledgeForm,
  pledgeProblem,
  type PledgeSummary,
  summarisePledge,
} from './pledge-form.ts';
import { Source } from './source.tsx';
import { StressSlider } from './stress-slider.tsx';
import type { LoanAccount, Loans, PledgeTerms } from './use-loans.ts';
import { VerifyFirst } from './verify-first.tsx';
import { useForbidden } from '../../parts/countries/use-service.ts';
import { CountryNotice } from '../../parts/countries/country-notice.tsx';

const DAYS = [7, 30, 90, 180];

export interface PledgeTabProps {
  readonly top: ReactNode;
  readonly all: readonly PledgeTerms[];
  readonly account: LoanAccount;
  readonly free: Loans['free'];
}

/** A loan against coins: gauge, stress and all costs follow what is typed. */
export function PledgeTab({ top, all, account, free }: PledgeTabProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const nowMs = useNow(MINUTE_MS);
  const [termsId, setTermsId] = useState(all[0]!.id);
  const [form, setForm] = useState<PledgeForm>({ amount: '', collateral: '', days: 30 });
  const terms = all.find(({ id }) => id === termsId) ?? all[0]!;
  const detail = useTickerDetail(`${terms.collateral}${terms.currency}`);
  const index = detail?.mark;
  const summary = summarisePledge(form, terms, index);
  const costs = costsOf(terms, summary.amount, form.days, nowMs);
  const available = free(terms.collateral);
  const problem = pledgeProblem({
    terms,
    summary,
    days: form.days,
    free: available,
    funded: account.funded,
    isOnline,
    forbidden: useForbidden('pledgeLoans'),
    isVerified: account.identity !== 'none',
    hasPrice: index !== undefined,
  });
  const go = () => {
    keepDraft({
      kind: 'pledge',
      termsId: terms.id,
      amount: summary.amount,
      days: form.days,
      collateral: summary.collateral,
    });
    goTo('loanAgreement');
  };
  return (
    <Page
      actions={
        <DueActions
          label={t('loans.dueOn', { date: dateText(costs.endsAtMs) })}
          amount={summary.amount > 0n ? costs.total : (0n as Money)}
          currency={terms.currency}
          problem={problem}
          go={t('loans.continue')}
          onPress={go}
        />
      }
    >
      {top}
      <div className="grid w-full grid-cols-1 gap-3 overflow-x-clip pt-4 desktop:grid-cols-2 desktop:items-start desktop:gap-x-6">
        <div className="grid grid-cols-1 gap-3">
          <CountryNotice service="pledgeLoans" />
          {account.identity === 'none' ? <VerifyFirst /> : null}
          <Segmented
            label={t('loans.collateral')}
            segments={all.map(({ id, collateral }) => ({ value: id, label: collateral }))}
            value={terms.id}
            onChange={(id) => {
              setTermsId(id);
              setForm({ ...form, collateral: '' });
            }}
          />
          <Fields
            terms={terms}
            form={form}
            summary={summary}
            available={available}
            onChange={(part) => setForm({ ...form, ...part })}
          />
          <DaysChoice
            choices={DAYS.filter((days) => days >= terms.minDays && days <= terms.maxDays)}
            days={form.days}
            onChange={(days) => setForm({ ...form, days })}
          />
        </div>
        <div className="grid grid-cols-1 gap-3 desktop:row-span-2">
          <Card>
            <LtvGauge ltv={summary.ltv} levels={terms.ltv} label={t('loans.ltvNow')} />
            <p className="mt-3 empty:hidden">
              <PriceChip price={detail} />
            </p>
          </Card>
          {summary.prices && index ? (
            <StressSlider
              coin={terms.collateral}
              index={index}
              prices={summary.prices}
              ltvAt={(price) => ltvAt(summary, terms, price)}
              levels={terms.ltv}
            />
          ) : null}
          <CostFacts terms={terms} days={form.days} costs={costs} />
        </div>
        <div className="grid grid-cols-1 gap-3">
          <SaleTerms terms={terms} />
          <Source account={account} />
        </div>
      </div>
    </Page>
  );
}

interface FieldsProps {
  readonly terms: PledgeTerms;
  readonly form: PledgeForm;
  readonly summary: PledgeSummary;
  readonly available: Money | undefined;
  readonly onChange: (part: Partial<PledgeForm>) => void;
}

function Fields({ terms, form, summary, available, onChange }: FieldsProps): ReactNode {
  const t = useText();
  const { collateral, currency } = terms;
  const decimals = decimalsOf(collateral);
  return (
    <>
      <Card className="flex items-center gap-3">
        <CurrencyIcon code={collateral} size={40} />
        <p className="min-w-0 flex-1">
          <span className="block text-headline">
            {summary.collateral > 0n
              ? t('loans.pledged', { amount: `${toText(summary.collateral)} ${collateral}` })
              : t('loans.pledgeCoin', { coin: collateral })}
          </span>
          <span className="block text-label font-normal text-secondary">
            {t('loans.staysYours', { percent: counted(terms) })}
          </span>
        </p>
      </Card>
      <AmountField
        label={t('loans.collateral')}
        value={form.collateral}
        onChange={(text) => onChange({ collateral: text })}
        decimals={decimals}
        unit={collateral}
        aside={
          <button
            type="button"
            disabled={available === undefined}
            onClick={() => available !== undefined && onChange({ collateral: toText(available) })}
            className="hit-area inline-block min-h-6 min-w-6"
          >
            {t('loans.available')} <Amount value={available} decimals={decimals} />
          </button>
        }
      />
      <AmountField
        label={t('loans.borrow')}
        value={form.amount}
        onChange={(text) => onChange({ amount: text })}
        decimals={2}
        unit={currency}
        aside={
          summary.most === undefined ? null : (
            <button
              type="button"
              onClick={() => onChange({ amount: toText(summary.most!) })}
              className="hit-area inline-block min-h-6 min-w-6"
            >
              {t('loans.upTo')} <Amount value={summary.most} decimals={2} />
            </button>
          )
        }
      />
    </>
  );
}

const counted = ({ haircut }: PledgeTerms): string =>
  percentText(10n ** 18n - haircut, { decimals: 0 });

/** What happens to the collateral when the price falls or nothing is repaid. */
function SaleTerms({ terms }: { readonly terms: PledgeTerms }): ReactNode {
  const t = useText();
  const percent = (share: bigint) => percentText(share, { decimals: 0 });
  return (
    <Card>
      <h2 className="text-headline">{t('loans.ifItFalls')}</h2>
      <ul className="mt-2 grid list-disc gap-2 ps-5 text-body text-secondary">
        <li>
          {t('loans.callTerm', { call: percent(terms.ltv.call), hours: terms.cureHours ?? 0 })}
        </li>
        <li>
          {t('loans.sellTerm', {
            sell: percent(terms.ltv.sell),
            target: percent(terms.ltv.target),
            fee: percentText(terms.saleFee ?? 0n, { decimals: 1 }),
          })}
        </li>
        <li>{t('loans.maturedTerm', { days: terms.sellAfterDays ?? 0 })}</li>
        <li>{t('loans.lossTerm')}</li>
      </ul>
    </Card>
  );
}
