import { SECOND_MS } from '@candor/domain/durations';
import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import { Button } from '@candor/ui/button';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { goTo } from '../../platform/route.ts';
import { timeLeftText } from '../../platform/time-text.ts';
import type { User } from '../../platform/session.ts';
import { MONEY_DECIMALS, type Offering, type Subscription } from './use-offering.ts';

/** The one thing to do with an offering now; null if there is nothing. */
export type OfferingDeed =
  | { readonly kind: 'blocked'; readonly reason: MessageId }
  | { readonly kind: 'go'; readonly label: MessageId; readonly screen: Parameters<typeof goTo>[0] }
  | { readonly kind: 'apply' }
  | { readonly kind: 'pay'; readonly subscription: Subscription };

export interface Situation {
  readonly offering: Offering;
  readonly subscription: Subscription | undefined;
  readonly user: User | null;
  readonly isOnline: boolean;
  /** Why no country of the customer's allows it. */
  readonly forbidden: MessageId | null;
}

/** What can be done, or what has to be done first. */
export function deedOf(situation: Situation): OfferingDeed | null {
  const { offering, subscription, user, isOnline, forbidden } = situation;
  const isDue = subscription !== undefined && subscription.due > 0n;
  if (!isDue && (subscription || offering.stage !== 'open')) return null;
  if (!isOnline) return { kind: 'blocked', reason: 'offering.offline' };
  if (forbidden) return { kind: 'blocked', reason: forbidden };
  if (isDue) return { kind: 'pay', subscription };
  if (!user || user.id === '') return { kind: 'go', label: 'offering.signIn', screen: 'login' };
  if (offering.verification === 'advanced' && user.advancedVerification !== 'verified')
    return { kind: 'go', label: 'offering.verifyFirst', screen: 'advancedVerification' };
  if (offering.verification === 'basic' && user.verification !== 'verified')
    return { kind: 'go', label: 'offering.verifyFirst', screen: 'verification' };
  if (!user.hasFundPassword)
    return { kind: 'go', label: 'offering.passwordFirst', screen: 'fundPassword' };
  if (offering.myLimit === 0) return { kind: 'blocked', reason: 'offering.levelTooLow' };
  return { kind: 'apply' };
}

export interface OfferingActionProps {
  readonly deed: OfferingDeed;
  readonly onAsk: (deed: OfferingDeed) => void;
}

export function OfferingAction({ deed, onAsk }: OfferingActionProps): ReactNode {
  const t = useText();
  switch (deed.kind) {
    case 'blocked':
      return <Button disabled>{t(deed.reason)}</Button>;
    case 'go':
      return <Button onClick={() => goTo(deed.screen)}>{t(deed.label)}</Button>;
    case 'apply':
      return <Button onClick={() => onAsk(deed)}>{t('offering.apply')}</Button>;
    case 'pay':
      return <Pay subscription={deed.subscription} onPress={() => onAsk(deed)} />;
  }
}

interface PayProps {
  readonly subscription: Subscription;
  readonly onPress: () => void;
}

function Pay({ subscription, onPress }: PayProps): ReactNode {
  const t = useText();
  const leftMs = (subscription.payUntil ?? 0) - useNow(SECOND_MS);
  const amount = numberText(subscription.due, { decimals: MONEY_DECIMALS });
  return (
    <>
      <div className="content-center">
        <p className="text-label font-normal text-secondary">{t('offering.payWithin')}</p>
        <p role="timer" aria-live="off" className="figures text-headline">
          {timeLeftText(leftMs)}
        </p>
      </div>
      <Button className="grow-[1.7]!" onClick={onPress}>
        {t('offering.pay', { amount })}
      </Button>
    </>
  );
}
