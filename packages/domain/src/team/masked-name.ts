/**
 * A customer's name for others: enough to recognize a friend, too little to reach anybody.
 * `mei.lin@example.com` → `m•••n`, `+14155550134` → `•••34`.
 */
export function maskedName(username: string): string {
  const name = [...username.split('@')[0]!];
  if (username.startsWith('+')) return `•••${name.slice(-2).join('')}`;
  return `${name[0] ?? ''}•••${name.length > 2 ? name.at(-1) : ''}`;
}
