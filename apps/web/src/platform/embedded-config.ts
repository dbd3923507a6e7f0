/** What the server writes into the page it serves. A development server leaves the placeholders. */
function embedded(name: string): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const content = meta?.content ?? '';
  return content.startsWith('%') ? '' : content;
}

/** Base64 of the SPKI DER that seals bodies; empty when it has to be asked for. */
export const embeddedPublicKey = (): string => embedded('candor-public-key');

/** Whether somebody at a desk decides about identity, in practice mode too. */
export const isReviewedByPeople = (): boolean => embedded('candor-identity-review') === 'people';

/** Practice money everywhere, unless the server says that this is live. */
export const isPractice = (): boolean => embedded('candor-mode') !== 'live';
