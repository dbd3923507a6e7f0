const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for texts that begin so. */
export const beginsWith = (text: string): string => `${literally(text)}%`;

/** A LIKE pattern for texts that hold it anywhere. */
export const contains = (text: string): string => `%${literally(text)}%`;
