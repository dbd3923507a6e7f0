/** Values the server writes into the page. A development server leaves the placeholders. */
function embedded(name: string): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const content = meta?.content ?? '';
  return content.startsWith('%') ? '' : content;
}

/** Base64 of the SPKI DER that seals bodies; empty if it must be fetched. */
export const embeddedPublicKey = (): string => embedded('candor-public-key');

/** Whether people review identity documents, even in practice mode. */
export const isReviewedByPeople = (): boolean => embedded('candor-identity-review') === 'people';

/** Practice money, unless the server says it is live. */
export const isPractice = (): boolean => embedded('candor-mode') !== 'live';
