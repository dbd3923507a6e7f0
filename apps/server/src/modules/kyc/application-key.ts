import * as z from 'zod/mini';

interface Named {
  readonly userId: string;
  readonly id: string;
}

/** Key of an application, for due rows and operators. */
export const applicationKey = ({ userId, id }: Named): string => `${userId}/${id}`;

/** Validates an application key from an operator. */
export const applicationKeyText = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    ),
  );

/** Parses a key that `applicationKeyText` has validated. */
export function applicationOf(key: string): Named {
  const [userId, id] = key.split('/');
  return { userId: userId!, id: id! };
}
