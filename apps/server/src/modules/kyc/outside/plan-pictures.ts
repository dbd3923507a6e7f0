import type { Application, DocumentItem, DocumentType } from '@candor/domain/kyc/application';
import { alpha3Of } from '@candor/domain/kyc/countries';
import type { PersonalData } from '@candor/domain/kyc/personal-data';
import type { Image } from './sumsub-answers.ts';
import type { PictureKind } from './sumsub.ts';

/** A picture that the reviewer needs. */
export interface PlannedPicture extends PictureKind {
  readonly fileId: string;
  readonly applicationId: string;
  readonly item: DocumentItem;
  /** Whether it is of the application itself, not of the accepted one before. */
  readonly isOwn: boolean;
}

type Kind = Omit<PictureKind, 'country'>;

const idCard: Partial<Record<DocumentItem, Kind>> = {
  front: { idDocType: 'ID_CARD', idDocSubType: 'FRONT_SIDE' },
  back: { idDocType: 'ID_CARD', idDocSubType: 'BACK_SIDE' },
};
const passport: Partial<Record<DocumentItem, Kind>> = {
  portrait: { idDocType: 'PASSPORT', idDocSubType: null },
};
const identities: Record<DocumentType, Partial<Record<DocumentItem, Kind>>> = {
  id: idCard,
  passport,
};
const selfie: Kind = { idDocType: 'SELFIE', idDocSubType: null };
const addressProof: Record<DocumentItem, Kind> = {
  front: { idDocType: 'UTILITY_BILL', idDocSubType: 'FRONT_SIDE' },
  back: { idDocType: 'UTILITY_BILL', idDocSubType: 'BACK_SIDE' },
  portrait: selfie,
  holding: { idDocType: 'OTHER', idDocSubType: null },
};

/**
 * Every picture that an application is judged by, no two of one kind. A proof of address goes with
 * the accepted identity document, with which name and face are compared.
 */
export function planPictures(
  application: Application,
  identity: Application | null,
  data: Pick<PersonalData, 'country' | 'addressCountry'>,
): readonly PlannedPicture[] {
  const country = alpha3Of(data.country);
  if (application.grade === 'basic') {
    const kinds = { ...identities[application.documentType], holding: selfie };
    return pick(application, kinds, { country, isOwn: true });
  }
  const home = alpha3Of(data.addressCountry ?? data.country);
  const proof = pick(application, addressProof, { country: home, isOwn: true });
  const kinds = identity ? identities[identity.documentType] : {};
  return [...(identity ? pick(identity, kinds, { country, isOwn: false }) : []), ...proof];
}

const pick = (
  { id, items }: Application,
  kinds: Partial<Record<DocumentItem, Kind>>,
  { country, isOwn }: { readonly country: string; readonly isOwn: boolean },
): PlannedPicture[] =>
  items.flatMap(({ item, fileId }) => {
    const kind = kinds[item];
    return kind ? [{ ...kind, country, fileId, applicationId: id, item, isOwn }] : [];
  });

/** The reviewer's record of a picture; undefined while it has none that counts. */
export const imageOf = (
  images: readonly Image[],
  { idDocType, idDocSubType }: Kind,
): Image | undefined =>
  images.find(
    ({ idDocDef, deactivated }) =>
      deactivated !== true &&
      idDocDef?.idDocType === idDocType &&
      (idDocDef.idDocSubType ?? null) === idDocSubType,
  );
