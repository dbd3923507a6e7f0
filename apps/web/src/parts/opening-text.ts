/** When a closed market opens next, by this device's clock and zone: `Sun 23:00`. */
export function openingText(opensAt: number): string {
  return new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(opensAt);
}
