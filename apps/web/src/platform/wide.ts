import { mediaHook } from '@candor/client/media';

/** True on a phone in landscape: too low for a bar, a price and a chart stacked. */
export const useIsOnItsSide = mediaHook('(orientation: landscape) and (max-height: 500px)');
