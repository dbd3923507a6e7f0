/** Values the server writes into the page. A development server leaves the placeholders. */
function embedded(name: string): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const content = meta?.content ?? '';
  return content.startsWith('%') ? '' : content;
}

/** Base64 of the SPKI DER that seals bodies; empty if it must be fetched. */
export const embeddedPublicKey = (): string => embedded('candor-public-key');

/** Whether somebody looks at identity documents, even in practice mode. */
export const isReviewedByPeople = (): boolean =>
  ['people', 'sumsub'].includes(embedded('candor-identity-review'));

/** Name of the company that identity documents are sent to; null if they stay in the house. */
export const outsideReviewer = (): string | null =>
  embedded('candor-identity-review') === 'sumsub' ? 'Sumsub' : null;

/** Practice money, unless the server says it is live. */
export const isPractice = (): boolean => embedded('candor-mode') !== 'live';
