import { HOUR_MS } from '@candor/domain/durations';
import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { netWorthCalls } from '@candor/contract/calls/net-worth';
import { dayOf } from '@candor/domain/calendar';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { EmptyState, Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Fact, Facts } from '@candor/ui/row';
import { SelectField } from '@candor/ui/select-field';
import { useState, type ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../parts/money-decimals.ts';
import { Unanswered } from '../../parts/unanswered.tsx';
import type { Reply } from '../../platform/call.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useCall, useCommand } from '../../platform/query.ts';
import { goBack } from '../../platform/route.ts';

type TaxYear = Reply<typeof netWorthCalls, 'getTaxYear'>;

/** What a calendar year realised, section by section, and the file with every line. */
export function TaxReportScreen(): ReactNode {
  const t = useText();
  const thisYear = Number(dayOf(useNow(HOUR_MS)).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const asked = useCall(netWorthCalls, 'getTaxYear', { year });
  const firstYear = asked.data?.firstYear ?? thisYear;
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, back) => thisYear - back);
  return (
    <Page>
      <AppBar
        title={t('taxReport.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('balanceChanges') }}
        actions={
          <span className="pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      <div className="mt-2 flex flex-1 flex-col gap-3 desktop:mx-auto desktop:w-full desktop:max-w-(--layout-column-max)">
        <SelectField
          label={t('taxReport.year')}
          placeholder={t('taxReport.year')}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
        />
        {asked.data ? <Sections tax={asked.data} /> : <Unanswered asked={asked} rows={4} />}
      </div>
    </Page>
  );
}

function Sections({ tax }: { readonly tax: TaxYear }): ReactNode {
  const t = useText();
  const create = useCommand(netWorthCalls, 'createTaxReport', { onDone: ({ url }) => save(url) });
  if (tax.sections.length === 0) {
    return (
      <EmptyState
        inline
        icon="document"
        title={t('taxReport.noneTitle', { year: String(tax.year) })}
        text={t('taxReport.noneText')}
      />
    );
  }
  return (
    <>
      <section className="rounded-card bg-base p-4" aria-label={t('taxReport.profit')}>
        <h2 className="text-label text-secondary">{t('taxReport.profit')}</h2>
        <p className="text-hero">
          <Amount value={tax.profit} decimals={MONEY_DECIMALS} unit="USDT" leading />
        </p>
        <p className="text-label font-normal text-tertiary">{t('taxReport.fifo')}</p>
      </section>
      {tax.sections.map((each) => (
        <section key={each.section} className="rounded-card bg-base p-4">
          <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-headline">
            <span>{t(`taxReport.${each.section}`)}</span>
            <span className="text-label font-normal text-tertiary">
              {t('taxReport.lines', { count: each.lines })}
            </span>
          </h2>
          <SectionFacts section={each} />
        </section>
      ))}
      <Notice icon="info">{t('taxReport.advice')}</Notice>
      <div className="mt-auto pt-2 pb-(--layout-safe-bottom)">
        <Button busy={create.isPending} onClick={() => create.mutate({ year: tax.year })}>
          {t('taxReport.download')}
        </Button>
      </div>
    </>
  );
}

function SectionFacts({ section }: { readonly section: TaxYear['sections'][number] }): ReactNode {
  const t = useText();
  const isCapital = section.section === 'capital';
  const figures = [
    ['taxReport.proceeds', section.proceeds],
    ['taxReport.cost', section.cost],
    ['taxReport.feesPaid', section.fees],
    ['taxReport.carry', section.carry],
  ] as const;
  return (
    <Facts>
      {figures.map(([label, value]) =>
        value === 0n ? null : (
          <Fact
            key={label}
            label={t(label)}
            value={<Amount value={value} decimals={MONEY_DECIMALS} />}
          />
        ),
      )}
      {isCapital ? null : (
        <Fact
          label={t('taxReport.profit')}
          value={<Amount value={section.profit} decimals={MONEY_DECIMALS} />}
        />
      )}
    </Facts>
  );
}

/** Downloads the file; the page stays open. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noreferrer';
  link.click();
}
