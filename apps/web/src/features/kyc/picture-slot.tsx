import { useText } from '@candor/client/language';
import type { DocumentType, KycGrade, DocumentItem } from '@candor/domain/kyc/application';
import { Chip } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { useRef, type ReactNode } from 'react';
import type { Upload } from '../../parts/upload/use-uploads.ts';
import type { Slot } from './application-form.ts';
import { itemName } from './item-names.ts';

interface PictureSlotProps {
  readonly slot: Slot;
  readonly grade: KycGrade;
  readonly documentType: DocumentType;
  readonly upload: Upload | undefined;
  readonly onPick: (file: File) => void;
}

/** One picture: what it must show, how far it is, and two ways to give it. */
export function PictureSlot(props: PictureSlotProps): ReactNode {
  const { slot, upload } = props;
  const t = useText();
  const name = itemName(props, slot.item);
  const isAccepted = slot.before?.status === 'accepted' && !upload;
  return (
    <section aria-label={t(name.title)} className="rounded-card bg-base p-4">
      <div className="flex flex-wrap gap-4">
        <Thumbnail {...props} />
        <div className="min-w-0 grow basis-32">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="m-0 text-body-strong">{t(name.title)}</h2>
            {slot.isRequired ? null : <Chip>{t('kyc.optional')}</Chip>}
          </div>
          <p className="m-0 mt-0.5 text-label font-normal text-tertiary">{t(name.hint)}</p>
          <SlotState slot={slot} upload={upload} />
        </div>
      </div>
      {isAccepted ? null : <PickButtons {...props} title={t(name.title)} />}
    </section>
  );
}

function Thumbnail({ slot, grade, documentType, upload }: PictureSlotProps): ReactNode {
  const t = useText();
  const frame = 'relative h-[72px] w-24 shrink-0 overflow-hidden rounded-control bg-sunken';
  if (upload?.preview)
    return (
      <div className={frame}>
        <img
          src={upload.preview}
          alt={t('kyc.preview', { item: t(itemName({ grade, documentType }, slot.item).title) })}
          className={`size-full object-cover ${upload.phase === 'done' ? '' : 'opacity-50'}`}
        />
      </div>
    );
  return (
    <div className={frame}>
      <DocumentDrawing grade={grade} documentType={documentType} item={slot.item} />
    </div>
  );
}

function SlotState({ slot, upload }: Pick<PictureSlotProps, 'slot' | 'upload'>): ReactNode {
  const t = useText();
  if (upload) return <UploadState upload={upload} />;
  if (slot.before?.status === 'accepted')
    return <Line icon="check">{t('kyc.itemStatus.accepted')}</Line>;
  if (slot.before?.status === 'rejected' && slot.before.reason)
    return <Problem>{t(`kyc.reason.${slot.before.reason}`)}</Problem>;
  return null;
}

function UploadState({ upload }: { readonly upload: Upload }): ReactNode {
  const t = useText();
  if (upload.phase === 'failed') return <Problem>{upload.problem}</Problem>;
  if (upload.phase === 'done') return <Line icon="check">{t('kyc.upload.done')}</Line>;
  const percent = Math.round(upload.progress * 100);
  return (
    <div className="mt-2">
      <p role="status" className="figures m-0 text-label font-normal text-secondary">
        {upload.phase === 'preparing'
          ? t('kyc.upload.preparing')
          : t('kyc.upload.sending', { percent })}
      </p>
      <progress
        aria-label={t('kyc.upload.progress')}
        max={100}
        value={percent}
        className="mt-1 h-1 w-full appearance-none overflow-hidden rounded-pill bg-pressed [&::-moz-progress-bar]:bg-inverse [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-inverse"
      />
    </div>
  );
}

function Line({ icon, children }: { readonly icon: 'check'; readonly children: ReactNode }) {
  return (
    <p role="status" className="m-0 mt-2 flex items-center gap-1.5 text-label text-primary">
      <Icon name={icon} size={18} />
      {children}
    </p>
  );
}

const Problem = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className="m-0 mt-2 text-label text-danger">
    {children}
  </p>
);

/** Opens the phone's camera directly, or the device's choice: gallery, files, another camera. */
function PickButtons({
  slot,
  upload,
  onPick,
  title,
}: PictureSlotProps & { readonly title: string }): ReactNode {
  const t = useText();
  const isAgain = upload !== undefined || slot.before !== null;
  return (
    <div className="mt-3 flex flex-wrap gap-2 *:grow *:basis-32">
      <PickButton
        label={isAgain ? t('kyc.takeAgain') : t('kyc.take')}
        title={title}
        camera={slot.item === 'portrait' || slot.item === 'holding' ? 'user' : 'environment'}
        onPick={onPick}
      />
      <PickButton label={t('kyc.choose')} title={title} onPick={onPick} />
    </div>
  );
}

interface PickButtonProps {
  readonly label: string;
  readonly title: string;
  readonly camera?: 'user' | 'environment';
  readonly onPick: (file: File) => void;
}

function PickButton({ label, title, camera, onPick }: PickButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-center rounded-control bg-sunken px-3 text-center text-label text-primary active:opacity-80 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring">
      {label}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={camera}
        aria-label={`${label}: ${title}`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onPick(file);
          // The same file can be chosen again after a problem.
          if (input.current) input.current.value = '';
        }}
        className="screen-only"
      />
    </label>
  );
}

const face = 'M38 27a5 5 0 1 0 0 .01M30 44c.8-5 3.600-7.500 8-7.500s7.200 2.500 8 7.500';
const drawings = {
  idFront: `M20 16h56v40H20zM54 28h15M54 35h12M54 42h8${face}`,
  idBack: 'M20 16h56v40H20zM20 24h56M20 31h56M28 42h22M28 48h14M60 42h8v7h-8z',
  passport:
    'M26 10h44v52H26zM26 47h44M32 53h30M32 57.500h22M48 22a6 6 0 1 0 0 .01M38 42c1-6 4.500-9 10-9s9 3 10 9',
  holding:
    'M34 14a9 9 0 1 0 .01 0M18 60c.8-12 6.500-18 16-18 4 0 7.400 1 10 3M48 40h32v20H48zM56 49a2.500 2.500 0 1 0 0 .01M64 47h11M64 53h8',
  address: 'M30 8h30l8 8v48H30zM60 8v8h8M48 24l12 9v13H36V33zM45 46v-7h6v7M38 54h22',
  addressSecond: 'M34 14h28l6 6v44H34zM30 58V8h26M42 30h18M42 37h18M42 44h18M42 51h12',
  self: 'M48 14a13 13 0 1 0 .01 0M20 66c1-15 11-22 28-22s27 7 28 22',
} as const;

function drawingOf(grade: KycGrade, documentType: DocumentType, item: DocumentItem): string {
  if (item === 'holding') return drawings.holding;
  if (item === 'portrait') return grade === 'advanced' ? drawings.self : drawings.passport;
  if (grade === 'advanced') return item === 'front' ? drawings.address : drawings.addressSecond;
  return item === 'front' || documentType === 'passport' ? drawings.idFront : drawings.idBack;
}

interface DocumentDrawingProps {
  readonly grade: KycGrade;
  readonly documentType: DocumentType;
  readonly item: DocumentItem;
}

/** What the picture should look like, where there is none yet. */
function DocumentDrawing({ grade, documentType, item }: DocumentDrawingProps): ReactNode {
  return (
    <svg
      viewBox="0 0 96 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-full text-tertiary"
    >
      <path d={drawingOf(grade, documentType, item)} />
    </svg>
  );
}
