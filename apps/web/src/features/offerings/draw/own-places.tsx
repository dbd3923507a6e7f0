import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import { Seal } from '@candor/ui/seal';
import type { ReactNode } from 'react';
import { countText } from '../my-tickets.tsx';
import type { OwnTicket, Subscription } from '../use-offering.ts';
import type { DrawCheck } from './draw-again.ts';

export interface OwnPlacesProps {
  readonly subscription: Subscription;
  readonly check: DrawCheck | undefined;
}

/** The customer's tickets in the draw of this device: found in the list, at their places. */
export function OwnPlaces({ subscription, check }: OwnPlacesProps): ReactNode {
  const t = useText();
  const { tickets } = subscription;
  return (
    <Card className="pb-1!">
      <h2 className="m-0 text-headline">{t('offeringDraw.mine')}</h2>
      <p className="pb-2 text-label font-normal text-tertiary">{t('offeringDraw.mineNote')}</p>
      <ul>
        {tickets.map((ticket) => (
          <li
            key={ticket.number}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-hairline py-2 text-body"
          >
            <span className="figures flex-1 font-semibold">
              {t('offering.number', { number: countText(ticket.number) })}
            </span>
            <Place ticket={ticket} check={check} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface PlaceProps {
  readonly ticket: OwnTicket;
  readonly check: DrawCheck | undefined;
}

function Place({ ticket, check }: PlaceProps): ReactNode {
  const t = useText();
  if (!check) return <span className="text-tertiary">{t('verify.checking')}</span>;
  const place = check.placeOf(ticket.number);
  const isRight = check.holderOf(ticket.number) === check.ownHolder && place === ticket.place;
  if (!isRight || place === undefined)
    return <span className="font-medium text-danger">{t('offeringDraw.notMine')}</span>;
  return (
    <span className="flex items-center gap-2">
      <span className="figures">{t('offering.place', { place: countText(place) })}</span>
      <Seal size={18} />
    </span>
  );
}
