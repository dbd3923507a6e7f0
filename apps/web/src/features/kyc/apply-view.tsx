import { useText } from '@candor/client/language';
import { kycCalls } from '@candor/contract/calls/kyc';
import type { DocumentItem, DocumentType, KycGrade } from '@candor/domain/kyc/application';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import { useUploads } from '../../parts/upload/use-uploads.ts';
import { isPractice, isReviewedByPeople, outsideReviewer } from '../../platform/embedded-config.ts';
import { successHaptic, warningHaptic } from '../../platform/haptics.ts';
import { useIsOnline } from '../../platform/online.ts';
import { useCommand } from '../../platform/query.ts';
import { goBack, hrefTo, goTo } from '../../platform/route.ts';
import { missingCount, type SentApplication, slotsOf } from './application-form.ts';
import { Guidance } from './guidance.tsx';
import { PictureSlot } from './picture-slot.tsx';

interface ApplyViewProps {
  readonly grade: KycGrade;
  /** The newest application of this grade. */
  readonly latest: SentApplication | undefined;
  /** Missing while it is not known. */
  readonly hasPersonalData: boolean | undefined;
}

/** The form of a grade: which document, its pictures, one button that says what is missing. */
export function ApplyView({ grade, latest, hasPersonalData }: ApplyViewProps): ReactNode {
  const t = useText();
  const [documentType, setDocumentType] = useState<DocumentType>(latest?.documentType ?? 'id');
  const uploads = useUploads<DocumentItem>();
  const slots = slotsOf(grade, documentType, latest);
  const reviewer = outsideReviewer();
  return (
    <Page
      actionsWidth="form"
      actions={
        <SendButton
          grade={grade}
          documentType={documentType}
          missing={missingCount(slots, doneOf(uploads.of))}
          isBusy={Object.values(uploads.of).some(isUnderWay)}
          paths={doneOf(uploads.of)}
        />
      }
    >
      <AppBar
        title={t(grade === 'basic' ? 'kyc.title' : 'kycAdvanced.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
      />
      <div className="mx-auto flex w-full max-w-(--layout-column-max) flex-col gap-3">
        <p className="m-0 mb-1 text-body text-secondary">
          {t(grade === 'basic' ? 'kyc.intro' : 'kycAdvanced.intro')}
        </p>
        {isPractice() ? (
          <Notice tone="demo" icon="info">
            {t(practiceText(reviewer))}
          </Notice>
        ) : null}
        {reviewer ? <Notice icon="shield">{t('kyc.outside', { name: reviewer })}</Notice> : null}
        {latest?.status === 'rejected' ? (
          <Notice icon="info">{t('kyc.rejectedNotice')}</Notice>
        ) : null}
        {grade === 'basic' ? (
          <>
            <PersonalDataRow isThere={hasPersonalData} />
            <Segmented
              label={t('kyc.documentType')}
              value={documentType}
              onChange={(type) => {
                setDocumentType(type);
                uploads.clear();
              }}
              segments={[
                { value: 'id', label: t('kyc.documentType.id') },
                { value: 'passport', label: t('kyc.documentType.passport') },
              ]}
            />
          </>
        ) : null}
        <Guidance />
        {slots.map((slot) => (
          <PictureSlot
            key={slot.item}
            slot={slot}
            grade={grade}
            documentType={documentType}
            upload={uploads.of[slot.item]}
            onPick={(file) => uploads.add(slot.item, file)}
          />
        ))}
        <p className="m-0 mt-1 flex gap-2 text-label font-normal text-tertiary">
          <Icon name="lock" size={18} />
          <span className="min-w-0 flex-1">{t('kyc.privacy')}</span>
        </p>
      </div>
    </Page>
  );
}

function practiceText(reviewer: string | null) {
  if (reviewer) return 'kyc.practiceOutside';
  return isReviewedByPeople() ? 'kyc.practiceByPeople' : 'kyc.practice';
}

type Given = ReturnType<typeof useUploads<DocumentItem>>['of'];
type Paths = Partial<Record<DocumentItem, string>>;

const isUnderWay = ({ phase }: { readonly phase: string }): boolean =>
  phase === 'preparing' || phase === 'sending';

function doneOf(given: Given): Paths {
  const done: Paths = {};
  for (const [item, upload] of Object.entries(given))
    if (upload.path) done[item as DocumentItem] = upload.path;
  return done;
}

function PersonalDataRow({ isThere }: { readonly isThere: boolean | undefined }): ReactNode {
  const t = useText();
  return (
    <RowGroup>
      <Row
        lead={<Icon name="person" />}
        title={t('personalData.title')}
        note={isThere === false ? t('kyc.personalDataMissing') : t('kyc.personalDataNote')}
        value={isThere ? t('kyc.filledIn') : undefined}
        href={hrefTo('personalData')}
      />
    </RowGroup>
  );
}

interface SendButtonProps {
  readonly grade: KycGrade;
  readonly documentType: DocumentType;
  readonly missing: number;
  readonly isBusy: boolean;
  readonly paths: Paths;
}

/** A button that cannot act says why. */
function SendButton({ grade, documentType, missing, isBusy, paths }: SendButtonProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const { isSending, send } = useApply(grade);
  const label = () => {
    if (!isOnline) return t('shell.offlineTitle');
    if (isBusy) return t('kyc.stillSending');
    return missing > 0 ? t('kyc.missing', { count: missing }) : t('kyc.send');
  };
  return (
    <Button
      busy={isSending}
      disabled={!isOnline || isBusy || missing > 0}
      onClick={() => send({ documentType, ...paths })}
    >
      {label()}
    </Button>
  );
}

type Intent = { readonly documentType: DocumentType } & {
  readonly [Item in DocumentItem]?: string;
};

const refreshes = ['getVerificationStatus', 'listVerifications', 'getUser'] as const;

/** Submits pictures for review and shows the status. */
function useApply(grade: KycGrade): {
  readonly isSending: boolean;
  readonly send: (intent: Intent) => void;
} {
  const onDone = () => {
    successHaptic();
    goTo('verificationResult', { grade }, { replace: true });
  };
  const basic = useCommand(kycCalls, 'applyForVerification', { refreshes, onDone });
  const advanced = useCommand(kycCalls, 'applyForAdvancedVerification', { refreshes, onDone });
  const command = grade === 'basic' ? basic : advanced;
  return {
    isSending: command.isPending,
    send: (intent) => command.mutate(intent, { onError: warningHaptic }),
  };
}
