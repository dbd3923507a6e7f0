import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import { toText, type Price, type Rate } from '@candor/domain/money/money';
import {
  CALLBACK_MAX,
  CALLBACK_MIN,
  setTrailing,
  trailingLevel,
} from '@candor/domain/positions/trailing-stop';
import type { TrailingRequest } from '@candor/domain/positions/terms';
import type { StopBasis } from '@candor/domain/positions/stop-target';
import { Refusal } from '@candor/domain/refusal';
import { AmountField } from '@candor/ui/amount-field';
import { numberText, percentText } from '@candor/ui/number-text';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';
import { StopResult } from '../../../parts/contract/stop-result.tsx';
import { liveTrailing } from '../../../parts/contract/trailing.ts';
import { shownMarket } from '../../../parts/markets.ts';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions } from '../funds.ts';
import type { Position } from '../position.ts';

/** Callback rates to choose from, as typed. */
const COMMON = ['0.5', '1', '2', '5'] as const;

export interface TrailingState {
  readonly callback: string;
  readonly activation: string;
  readonly change: (change: { readonly callback?: string; readonly activation?: string }) => void;
  readonly callbackError: string | undefined;
  readonly activationError: string | undefined;
  /** Where it would trigger if it were set now; null while something is missing or wrong. */
  readonly trigger: Price | null;
  /** Whether it waits for its activation price first. */
  readonly isWaiting: boolean;
  /** Nothing typed: saving removes the one that is there. */
  readonly isEmpty: boolean;
  readonly canSend: boolean;
  readonly isSending: boolean;
  readonly send: () => void;
}

/** What is typed for the trailing stop of a position at a mark. */
export function useTrailing(
  position: Position,
  { mark, onDone }: { readonly mark: Price; readonly onDone: () => void },
): TrailingState {
  const t = useText();
  const present = position.trailing;
  const [typed, setTyped] = useState({
    callback: present ? toText((present.callbackRate * 100n) as Rate) : '',
    activation: present?.activationPrice === undefined ? '' : toText(present.activationPrice),
  });
  const command = useCommand(positionsCalls, 'setTrailingStop', {
    refreshes: changedByPositions,
    onDone() {
      showToast(t('trailing.saved'), 'success');
      onDone();
    },
  });
  const callback = readDecimal(typed.callback);
  const request: TrailingRequest | null =
    callback === null
      ? null
      : {
          callbackRate: (callback / 100n) as Rate,
          activationPrice: readDecimal(typed.activation) as Price | null,
        };
  const refused = request && refusalOf(position, request, mark);
  const isEmpty = typed.callback === '' && typed.activation === '';
  return {
    ...typed,
    change: (change) => setTyped((before) => ({ ...before, ...change })),
    callbackError:
      refused === 'positions.callbackRange'
        ? t('trailing.callbackOutside', {
            min: percentText(CALLBACK_MIN, { decimals: 2 }),
            max: percentText(CALLBACK_MAX, { decimals: 0 }),
          })
        : undefined,
    activationError:
      refused === 'positions.activationRange'
        ? t(`trailing.activationOutside.${position.direction}`)
        : undefined,
    trigger: request && !refused ? levelOf(position, request, mark) : null,
    isWaiting: request?.activationPrice !== null && request !== null,
    isEmpty,
    canSend: isEmpty ? present !== undefined : request !== null && !refused,
    isSending: command.isPending,
    send: () =>
      command.mutate({
        id: position.id,
        ...(request && {
          callbackRate: request.callbackRate,
          ...(request.activationPrice !== null && { activationPrice: request.activationPrice }),
        }),
      }),
  };
}

/** A typed percentage as a ratio. */
const parsePercent = (text: string): Rate => ((readDecimal(text) ?? 0n) / 100n) as Rate;

const NOW = { sequence: 0, timeMs: 0 };

/** Key of the refusal that setting it now would end in, or null. */
function refusalOf({ direction }: Position, request: TrailingRequest, mark: Price): string | null {
  try {
    setTrailing(direction, request, { ...NOW, price: mark });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

const levelOf = ({ direction }: Position, request: TrailingRequest, mark: Price): Price =>
  trailingLevel(direction, { ...request, best: mark });

export interface TrailingFieldsProps {
  readonly position: Position;
  readonly trailing: TrailingState;
  readonly basis: StopBasis;
  readonly mark: Price;
}

/** How far the mark may come back, from where on, and what that means now. */
export function TrailingFields({
  position,
  trailing,
  basis,
  mark,
}: TrailingFieldsProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const { pricePrecision: decimals } = market;
  return (
    <div className="grid gap-3">
      <p className="text-body text-secondary">{t(`trailing.text.${position.direction}`)}</p>
      {position.trailing ? <Present position={position} mark={mark} decimals={decimals} /> : null}
      <AmountField
        label={t('trailing.callback')}
        value={trailing.callback}
        onChange={(callback) => trailing.change({ callback })}
        decimals={2}
        unit="%"
        placeholder="—"
        error={trailing.callbackError}
      />
      <div role="group" aria-label={t('trailing.common')} className="grid grid-cols-4 gap-2">
        {COMMON.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={trailing.callback === each}
            onClick={() => trailing.change({ callback: each })}
            className={`figures hit-area min-h-8 rounded-control text-body font-medium ${
              trailing.callback === each
                ? 'bg-inverse font-semibold text-on-inverse'
                : 'bg-sunken text-secondary active:bg-pressed'
            }`}
          >
            {percentText(parsePercent(each), { decimals: each.includes('.') ? 1 : 0 })}
          </button>
        ))}
      </div>
      <AmountField
        label={t('trailing.activation')}
        value={trailing.activation}
        onChange={(activation) => trailing.change({ activation })}
        decimals={decimals}
        unit={market.quote}
        placeholder={t('trailing.atOnce')}
        error={trailing.activationError}
      />
      {trailing.trigger === null ? null : (
        <p className="text-label font-normal text-secondary">
          {t(trailing.isWaiting ? 'trailing.firstTrigger' : 'trailing.triggerNow')}{' '}
          <StopResult at={trailing.trigger} basis={basis} decimals={decimals} />
        </p>
      )}
      {isBeyondLiquidation(position, trailing.trigger) ? (
        <p className="text-label font-normal text-warning">{t('trailing.beyondLiquidation')}</p>
      ) : null}
    </div>
  );
}

/** A liquidation comes before a stop that lies beyond it. */
const isBeyondLiquidation = (
  { direction, liquidationPrice }: Position,
  trigger: Price | null,
): boolean =>
  trigger !== null &&
  liquidationPrice !== undefined &&
  (direction === 'long' ? trigger <= liquidationPrice : trigger >= liquidationPrice);

interface PresentProps {
  readonly position: Position;
  readonly mark: Price;
  readonly decimals: number;
}

/** How far the one that is set has followed. */
function Present({ position, mark, decimals }: PresentProps): ReactNode {
  const t = useText();
  if (!position.trailing) return null;
  const live = liveTrailing(position.direction, position.trailing, mark);
  return (
    <p className="figures-text rounded-control bg-sunken px-3.5 py-2.5 text-label font-normal text-secondary">
      {t(live.isActive ? 'trailing.following' : 'trailing.waiting', {
        rate: percentText(live.callbackRate, { decimals: 2 }),
        best: numberText(live.best, { decimals }),
        price: numberText(live.trigger, { decimals }),
        activation: numberText(live.activationPrice ?? live.best, { decimals }),
      })}
    </p>
  );
}
