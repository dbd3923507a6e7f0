interface Named {
  readonly userId: string;
  readonly id: string;
}

/** One text that names an application: of due rows, and for operators. */
export const applicationKey = ({ userId, id }: Named): string => `${userId}/${id}`;

/** The other way round; what is no key names nothing that exists. */
export function applicationOf(key: string): Named {
  const [userId = '', id = ''] = key.split('/');
  return /^[0-9a-f-]{36}$/.test(userId) ? { userId, id } : { userId: NOBODY, id: '' };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
