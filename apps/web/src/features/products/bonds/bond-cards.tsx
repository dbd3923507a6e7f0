import { useText } from '@candor/client/language';
import { addDays } from '@candor/domain/calendar';
import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { Amount } from '@candor/ui/figures';
import { Notice } from '@candor/ui/message-state';
import { numberText, percentText } from '@candor/ui/number-text';
import { ProofRow } from '@candor/ui/proof-chip';
import { Fact } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { dateText } from '../../../platform/time-text.ts';
import {
  bucketText,
  bucketTone,
  debtToRevenue,
  fundingText,
  stateText,
  USDT,
  type BondDetail,
  type BondSheet,
  type OwnNote,
} from './bond.ts';
import { bondFlow } from './cash-flow.ts';
import { CashFlowChart } from './cash-flow-chart.tsx';
import { FundingBar } from './funding-bar.tsx';
import { NoteCard } from './note-card.tsx';
import { RiskMeter } from './risk-meter.tsx';

export interface BondCardsProps {
  readonly bond: BondDetail;
  readonly notes: readonly OwnNote[];
  readonly onSheet: (sheet: BondSheet) => void;
}

/** The content of a bond's screen, from its borrower to its cash flow. */
export function BondCards({ bond, notes, onSheet }: BondCardsProps): ReactNode {
  const t = useText();
  return (
    <div className="grid grid-cols-1 gap-3 desktop:grid-cols-2 desktop:items-start desktop:gap-x-6">
      <div className="grid grid-cols-1 gap-3">
        <Head bond={bond} />
        <LateNotice bond={bond} />
        <FundingCard bond={bond} />
        <BorrowerCard bond={bond} onDocuments={() => onSheet('documents')} />
      </div>
      <div className="grid grid-cols-1 gap-3">
        {notes.map((note) => (
          <NoteCard key={note.id} note={note} />
        ))}
        {bond.dues.length > 0 ? <FlowCard bond={bond} /> : null}
        <Terms bond={bond} />
        <ProofRow
          title={t('bonds.verify')}
          note={t('bonds.verifyLine', { count: bond.payments.length })}
          onPress={() => onSheet('verify')}
        />
        <p className="text-label font-normal text-tertiary">
          {t(bond.borrower.isSimulated ? 'bonds.simulated' : 'bonds.riskLine')}
        </p>
      </div>
    </div>
  );
}

function Head({ bond }: { readonly bond: BondDetail }): ReactNode {
  const t = useText();
  const { name, trade, place, sinceYear } = bond.borrower;
  return (
    <header>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-title">{name}</h2>
        {bond.bucket ? (
          <Chip tone={bucketTone(bond.bucket)}>{t(bucketText(bond.bucket))}</Chip>
        ) : (
          <Chip>{t(stateText(bond.status))}</Chip>
        )}
      </div>
      <p className="text-body text-secondary">
        {t('bonds.aboutSince', { trade, place, year: sinceYear })}
      </p>
      <p className="mt-1 text-body">{bond.purpose}</p>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-2 gap-y-2">
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="text-label font-normal text-secondary">{t('bonds.rate')}</p>
          <p className="figures text-display">{percentText(bond.monthlyRate, { decimals: 2 })}</p>
        </div>
        <div className="ms-auto text-end">
          <p className="text-body text-secondary">{t('bonds.months', { months: bond.months })}</p>
          <RiskMeter risk={bond.risk} />
        </div>
      </div>
    </header>
  );
}

/** Since when how much is missing, and until when it is not yet a default. */
function LateNotice({ bond }: { readonly bond: BondDetail }): ReactNode {
  const t = useText();
  const flow = bondFlow(bond);
  const since = flow.lines.find(({ state }) => state === 'late')?.day;
  if (bond.status !== 'repaying' || since === undefined) return null;
  return (
    <Notice>
      {t('bonds.lateNotice', {
        amount: numberText(flow.missing, { decimals: MONEY_DECIMALS }),
        day: since,
        until: addDays(since, bond.defaultAfterDays),
      })}
    </Notice>
  );
}

function FundingCard({ bond }: { readonly bond: BondDetail }): ReactNode {
  const t = useText();
  const { status, closesAt, paidOutOn } = bond;
  const isOpen = status === 'funding';
  return (
    <Card>
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-headline">{t(fundingText(status))}</span>
        <span className="text-headline">
          <Amount value={bond.subscribed} decimals={MONEY_DECIMALS} />
          {isOpen ? (
            <span className="text-body font-normal text-secondary">
              {' / '}
              <Amount value={bond.target} decimals={MONEY_DECIMALS} unit={USDT} />
            </span>
          ) : null}
        </span>
      </div>
      <FundingBar bond={bond} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-label font-normal text-secondary">
        <span>
          {t('bonds.holders', {
            holders: bond.holders,
            min: numberText(bond.noteMin, { decimals: 0 }),
          })}
        </span>
        <span className="figures-text">
          {paidOutOn
            ? t('bonds.paidOut', { day: paidOutOn })
            : t(isOpen ? 'bonds.until' : 'bonds.closed', { day: dateText(closesAt) })}
        </span>
      </p>
      {isOpen ? (
        <p className="mt-2 text-label font-normal text-secondary">
          {t('bonds.refundLine', {
            target: numberText(bond.target, { decimals: MONEY_DECIMALS }),
            unit: USDT,
          })}
        </p>
      ) : null}
    </Card>
  );
}

interface BorrowerCardProps {
  readonly bond: BondDetail;
  readonly onDocuments: () => void;
}

function BorrowerCard({ bond, onDocuments }: BorrowerCardProps): ReactNode {
  const t = useText();
  const { borrower, documents } = bond;
  const { paymentsLate: late, paymentsMade: made } = borrower;
  return (
    <Card>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))] gap-x-4 gap-y-3">
        <Pair label={t('bonds.revenue')}>
          <Amount value={borrower.yearlyRevenue} decimals={0} unit={USDT} />
        </Pair>
        <Pair label={t('bonds.debtToRevenue')}>
          {numberText(debtToRevenue(borrower), { decimals: 2 })}
        </Pair>
        <Pair label={t('bonds.paidLate')}>{t('bonds.paidLateOf', { late, made })}</Pair>
        <Pair label={t('bonds.documents')}>
          <button
            type="button"
            onClick={onDocuments}
            className="hit-area text-start font-semibold text-proof active:opacity-60"
          >
            {t('bonds.files', { count: documents.length })}
          </button>
        </Pair>
      </dl>
    </Card>
  );
}

function Pair({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-label font-normal text-secondary">{label}</dt>
      <dd className="figures m-0 text-headline">{children}</dd>
    </div>
  );
}

/** Planned against received of the whole bond. */
function FlowCard({ bond }: { readonly bond: BondDetail }): ReactNode {
  const t = useText();
  return (
    <Card>
      <h3 className="mb-3 text-headline">{t('bonds.wholeBond')}</h3>
      <CashFlowChart flow={bondFlow(bond)} />
    </Card>
  );
}

function Terms({ bond }: { readonly bond: BondDetail }): ReactNode {
  const t = useText();
  const money = { decimals: MONEY_DECIMALS, unit: USDT };
  return (
    <Card className="py-2!">
      <dl className="divide-y divide-hairline">
        <Fact
          label={t('bonds.instalment')}
          value={<Amount value={bond.instalment} {...money} decimals={4} />}
        />
        <Fact
          label={t('bonds.lateRate')}
          value={percentText(bond.lateDailyRate, { decimals: 3 })}
        />
        {bond.lateInterest > 0n ? (
          <Fact
            label={t('bonds.lateOwed')}
            value={<Amount value={bond.lateInterest} {...money} />}
          />
        ) : null}
        <Fact
          label={t('bonds.defaultAfter')}
          value={t('bonds.days', { days: bond.defaultAfterDays })}
        />
        <Fact label={t('bonds.source')} value={t('bonds.sourceText')} />
      </dl>
    </Card>
  );
}
