import Bowser from 'bowser';

/** `Chrome · Android`; what the browser says of itself where that is not understood. */
export function browserText(userAgent: string): string {
  if (userAgent === '') return '—';
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name, os.name].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : userAgent.slice(0, 40);
}
