import { type CallName, wireCalls } from '@candor/contract/wire/calls';

/** Path of a question, from the wire table; the first address if it has two. Throws for a command. */
export function pathOf(name: CallName): string {
  const row: string | readonly string[] = wireCalls[name];
  const [method, path = ''] = (typeof row === 'string' ? row : row[0]!).split(' ');
  if (method !== 'GET') throw new Error(`${name} is no question`);
  return path;
}
