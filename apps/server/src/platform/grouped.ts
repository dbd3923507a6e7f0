/** A figure in decimal text with commas between its thousands. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}
