import * as z from 'zod/mini';

interface Named {
  readonly userId: string;
  readonly id: string;
}

/** One text that names an application: of due rows, and for operators. */
export const applicationKey = ({ userId, id }: Named): string => `${userId}/${id}`;

/** What operators name an application by. */
export const applicationKeyText = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    ),
  );

/** The other way round, of a text that `applicationKeyText` has passed. */
export function applicationOf(key: string): Named {
  const [userId, id] = key.split('/');
  return { userId: userId!, id: id! };
}
