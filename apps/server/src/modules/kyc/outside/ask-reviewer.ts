import type { Application } from '@candor/domain/kyc/application';
import type { PersonalData } from '@candor/domain/kyc/personal-data';
import { alpha3Of } from '@candor/domain/kyc/countries';
import { listLatest } from '../store.ts';
import { hashOf } from '../store-persons.ts';
import { findPersonalData } from '../store-personal-data.ts';
import { insertView } from '../store-views.ts';
import type { OutsideDeps } from './deps.ts';
import { type Answer, answerOf } from './judge.ts';
import { imageOf, type PlannedPicture, planPictures } from './plan-pictures.ts';
import { type Applicant, SUMSUB } from './sumsub.ts';

type Reviewer = NonNullable<OutsideDeps['reviewer']>;
type Deps = Pick<OutsideDeps, 'db' | 'clock' | 'random' | 'files'>;

interface Compared {
  readonly data: PersonalData;
  readonly pictures: readonly PlannedPicture[];
}

/** What documents are compared with, and which; null without personal data. */
async function comparedOf(
  { db }: Pick<Deps, 'db'>,
  application: Application,
): Promise<Compared | null> {
  const { userId, grade } = application;
  const data = await findPersonalData(db, userId);
  if (!data) return null;
  const latest = grade === 'advanced' ? await listLatest(db, userId) : [];
  const identity = latest.find((made) => made.grade === 'basic' && made.status === 'verified');
  return { data, pictures: planPictures(application, identity ?? null, data) };
}

const personOf = ({ firstName, surname, birthday, country, gender }: PersonalData) =>
  ({
    firstName,
    lastName: surname,
    dob: birthday,
    country: alpha3Of(country),
    ...(gender === 'other' ? {} : { gender: gender === 'male' ? 'M' : 'F' }),
  }) satisfies Applicant['person'];

/**
 * Sends whatever of an application has not arrived yet and has it reviewed. Whatever was lost in
 * between, answers or this process, is made up by doing it again. Null without personal data.
 */
export async function submit(
  deps: Deps,
  { api, levels }: Reviewer,
  application: Application,
): Promise<{ readonly applicantId: string; readonly personHash: string } | null> {
  const compared = await comparedOf(deps, application);
  if (!compared) return null;
  const applicantId = await api.openApplicant({
    externalUserId: application.id,
    levelName: levels[application.grade],
    person: personOf(compared.data),
  });
  const images = await api.listImages(applicantId);
  for (const picture of compared.pictures) {
    if (imageOf(images, picture)) continue;
    await recordView(deps, application.userId, picture);
    await api.addPicture(applicantId, picture, await deps.files.open(picture.fileId));
  }
  await api.requestCheck(applicantId);
  return { applicantId, personHash: hashOf(compared.data) };
}

/** Whoever sees a picture is in its owner's list of views. */
async function recordView(
  { db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>,
  userId: string,
  { applicationId, item }: PlannedPicture,
): Promise<void> {
  const nowMs = clock.now();
  await insertView(db, {
    userId,
    id: random.uuid(nowMs),
    applicationId,
    item,
    viewer: 'operator',
    viewerId: SUMSUB,
    reason: 'review',
    viewedAt: nowMs,
  });
}

/** What the reviewer answers now: null while it has not, `gone` if it knows no such applicant. */
export async function readAnswer(
  deps: Pick<Deps, 'db'>,
  { api, levels }: Reviewer,
  application: Application,
  applicantId: string,
): Promise<Answer | null | 'gone'> {
  const status = await api.readStatus(applicantId);
  if (!status) return 'gone';
  if (status.reviewStatus !== 'completed') return null;
  const compared = await comparedOf(deps, application);
  return answerOf(status, {
    images: await api.listImages(applicantId),
    pictures: compared?.pictures ?? [],
    levelName: levels[application.grade],
  });
}
