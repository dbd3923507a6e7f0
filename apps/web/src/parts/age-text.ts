/** `0.4 s` while young, whole seconds from ten on, minutes from two on. */
export function ageText(ageMs: number): string {
  if (ageMs < 10_000) return `${(Math.trunc(ageMs / 100) / 10).toFixed(1)} s`;
  if (ageMs < 120_000) return `${Math.trunc(ageMs / 1000)} s`;
  return `${Math.trunc(ageMs / 60_000)} min`;
}
