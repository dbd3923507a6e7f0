import type { DocumentItem, DocumentType, KycGrade } from '@candor/domain/kyc/application';
import type { MessageId } from '@candor/messages/message-id';

/** What a picture is called and what it must show; the same place means different things by document. */
export interface ItemName {
  readonly title: MessageId;
  readonly hint: MessageId;
}

const ID: Partial<Record<DocumentItem, ItemName>> = {
  front: { title: 'kyc.item.idFront', hint: 'kyc.item.idFrontHint' },
  back: { title: 'kyc.item.idBack', hint: 'kyc.item.idBackHint' },
  holding: { title: 'kyc.item.holding', hint: 'kyc.item.holdingHint' },
};
const PASSPORT: Partial<Record<DocumentItem, ItemName>> = {
  portrait: { title: 'kyc.item.passportPage', hint: 'kyc.item.passportPageHint' },
  holding: { title: 'kyc.item.holding', hint: 'kyc.item.holdingHint' },
};
const ADVANCED: Partial<Record<DocumentItem, ItemName>> = {
  front: { title: 'kyc.item.address', hint: 'kyc.item.addressHint' },
  back: { title: 'kyc.item.addressSecond', hint: 'kyc.item.addressSecondHint' },
  portrait: { title: 'kyc.item.self', hint: 'kyc.item.selfHint' },
  holding: { title: 'kyc.item.holding', hint: 'kyc.item.holdingHint' },
};

export function itemName(
  { grade, documentType }: { readonly grade: KycGrade; readonly documentType: DocumentType },
  item: DocumentItem,
): ItemName {
  const names = grade === 'advanced' ? ADVANCED : documentType === 'id' ? ID : PASSPORT;
  return names[item] ?? ADVANCED[item]!;
}
