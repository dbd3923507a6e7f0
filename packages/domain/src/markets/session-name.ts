/** Trading hours: around the clock; Sunday to Friday; the same with a daily pause. */
export type SessionName = 'always' | 'forex' | 'metals';
