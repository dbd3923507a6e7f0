import { useText } from '@candor/client/language';
import { loansCalls } from '@candor/contract/calls/loans';
import type { MessageId } from '@candor/messages/message-id';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Checkbox } from '@candor/ui/switch';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useForbidden } from '../../parts/countries/use-service.ts';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { copyToClipboard } from '../../platform/clipboard.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useIsOnline } from '../../platform/online.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useCall } from '../../platform/query.ts';
import { goBack, goTo } from '../../platform/route.ts';
import { dateText } from '../../platform/time-text.ts';
import { type LoanDraft, useDraft } from './draft.ts';
import type { Signature } from './signature-pad.tsx';
import { type Agreement, useLoans } from './use-loans.ts';

const SignaturePad = lazyPart(async () => (await import('./signature-pad.tsx')).SignaturePad);
const SignSheet = lazyPart(async () => (await import('./sign-sheet.tsx')).SignSheet);
const SetFundPasswordSheet = lazyPart(
  async () =>
    (await import('../../parts/confirm/set-fund-password-sheet.tsx')).SetFundPasswordSheet,
);

/** The two paragraphs with the sums and the interest come first where only some are shown. */
const SHORT = { from: { credit: 3, pledge: 2 }, count: 2 };
/** An agreement can be signed for an hour; it is drawn up again well before. */
const FRESH_MS = 45 * 60_000;

/** The agreement of a loan with all its figures, and a place to sign it. */
export function LoanAgreementScreen(): ReactNode {
  const t = useText();
  const draft = useDraft((state) => state.draft);
  if (draft) return <Signing draft={draft} />;
  return (
    <Page>
      <AgreementBar />
      <EmptyState
        icon="document"
        title={t('loanAgreement.none')}
        text={t('loanAgreement.noneText')}
        actions={<Button onClick={() => goTo('loans')}>{t('loanAgreement.choose')}</Button>}
      />
    </Page>
  );
}

function AgreementBar(): ReactNode {
  const t = useText();
  return (
    <AppBar
      title={t('loanAgreement.title')}
      back={{ label: t('shell.back'), onPress: () => goBack('loans') }}
      actions={
        <span className="flex items-center pe-2.5">
          <PracticeChip />
        </span>
      }
    />
  );
}

function Signing({ draft }: { readonly draft: LoanDraft }): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const forbidden = useForbidden(draft.kind === 'credit' ? 'creditLoans' : 'pledgeLoans');
  const { termsId, amount, days, collateral } = draft;
  const request = { termsId, amount, days, ...(collateral ? { collateral } : {}) };
  const asked = useCall(loansCalls, 'getLoanAgreement', request, {
    freshMs: FRESH_MS,
    repeatMs: FRESH_MS,
  });
  const { account, terms } = useLoans();
  const returnDays = terms?.find(({ id }) => id === termsId)?.returnDays;
  const signature = useRef<Signature>(null);
  const [isSigned, setIsSigned] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [hasRead, setHasRead] = useState(false);
  const [picture, setPicture] = useState<File | null>(null);
  const agreement = asked.data;
  const sign = async () => {
    const drawn = await signature.current?.picture();
    setIsMissing(!drawn);
    if (drawn) setPicture(drawn);
  };
  return (
    <Page
      actionsWidth="text"
      actions={
        agreement ? (
          <SignActions
            agreement={agreement}
            problem={
              isOnline
                ? (forbidden ?? (hasRead ? null : 'loanAgreement.confirmFirst'))
                : 'loans.offline'
            }
            onSign={() => void sign()}
          />
        ) : null
      }
    >
      <AgreementBar />
      {agreement ? (
        <div className="mx-auto grid w-full max-w-(--layout-column-max) grid-cols-1 gap-4 pt-2 desktop:max-w-180">
          <Sums agreement={agreement} />
          <Text agreement={agreement} kind={draft.kind} />
          <Fingerprint hash={agreement.hash} />
          <Suspense fallback={<div className="h-36" />}>
            <SignaturePad
              ref={signature}
              onChange={(signed) => {
                setIsSigned(signed);
                if (signed) setIsMissing(false);
              }}
              {...(isMissing && !isSigned ? { error: t('loanAgreement.pleaseSign') } : {})}
            />
          </Suspense>
          <Checkbox checked={hasRead} onChange={setHasRead}>
            {draft.kind === 'credit'
              ? t('loanAgreement.returnCheck', { days: returnDays ?? '—' })
              : t('loanAgreement.saleCheck')}
          </Checkbox>
        </div>
      ) : asked.isPending ? (
        <LoadingCards count={4} />
      ) : (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
      <Suspense>
        {picture && agreement && account?.hasFundPassword === false ? (
          <SetFundPasswordSheet onClose={() => setPicture(null)} />
        ) : null}
        {picture && agreement && account?.hasFundPassword ? (
          <SignSheet
            draft={draft}
            agreement={agreement}
            picture={picture}
            hasTotp={account.hasTotp}
            onChanged={() => void asked.refetch()}
            onClose={() => setPicture(null)}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}

/** What comes and what goes back, and by when. */
function Sums({ agreement }: { readonly agreement: Agreement }): ReactNode {
  const t = useText();
  const { amount, total, currency, endsAt } = agreement;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <p>
        <span className="block text-label font-normal text-secondary">
          {t('loanAgreement.receive')}
        </span>
        <span className="block text-display">
          <Amount value={amount} decimals={2} unit={currency} leading />
        </span>
      </p>
      <p className="ms-auto text-end">
        <span className="figures block text-label font-normal text-secondary">
          {t('loanAgreement.repayBy', { date: dateText(endsAt) })}
        </span>
        <span className="block text-title">
          <Amount value={total} decimals={2} />
        </span>
      </p>
    </div>
  );
}

interface TextProps {
  readonly agreement: Agreement;
  readonly kind: LoanDraft['kind'];
}

function Text({ agreement, kind }: TextProps): ReactNode {
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  const { title, language, version, paragraphs } = agreement;
  const from = SHORT.from[kind];
  const shown = isWhole ? paragraphs : paragraphs.slice(from, from + SHORT.count);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-headline">{title}</h2>
        <Chip>{t('loanAgreement.version', { language, version })}</Chip>
      </div>
      <div className="mt-2 grid gap-2.5 text-body break-words text-secondary">
        {shown.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <button
        type="button"
        onClick={() => setIsWhole(!isWhole)}
        aria-expanded={isWhole}
        className="mt-1 min-h-11 w-full text-center text-body font-medium text-proof active:opacity-60"
      >
        {isWhole
          ? t('loanAgreement.readLess')
          : t('loanAgreement.readAll', { count: paragraphs.length })}
      </button>
    </Card>
  );
}

/** Of the text above: whoever has the text can compute it again. */
function Fingerprint({ hash }: { readonly hash: string }): ReactNode {
  const t = useText();
  const groups = hash.match(/.{4}/g) ?? [];
  return (
    <div className="flex items-center gap-3 rounded-card bg-proof-soft p-4">
      <Icon name="shield" className="shrink-0 text-proof" />
      <p className="min-w-0 flex-1">
        <span className="block text-body-strong text-proof">{t('loanAgreement.fingerprint')}</span>
        <span className="figures block text-label font-normal text-secondary">
          {`${groups.slice(0, 4).join(' ')} … ${groups.at(-1) ?? ''}`}
        </span>
      </p>
      <button
        type="button"
        aria-label={t('loanAgreement.copy')}
        onClick={() => void copyToClipboard(hash)}
        className="flex size-11 shrink-0 items-center justify-center rounded-control text-proof active:opacity-60"
      >
        <Icon name="copy" size={20} />
      </button>
    </div>
  );
}

interface SignActionsProps {
  readonly agreement: Agreement;
  readonly problem: MessageId | null;
  readonly onSign: () => void;
}

function SignActions({ agreement, problem, onSign }: SignActionsProps): ReactNode {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-24 flex-1">
        <span className="block text-label font-normal text-secondary">
          {t('loanAgreement.totalCost')}
        </span>
        <span className="block text-headline">
          <Amount value={agreement.interest} decimals={2} unit={agreement.currency} />
        </span>
      </p>
      <Button className="w-auto! flex-[1.6]" disabled={problem !== null} onClick={onSign}>
        {t(problem ?? 'loanAgreement.sign')}
      </Button>
    </div>
  );
}
