import { text, useText } from '@candor/client/language';
import { ownDataCalls } from '@candor/contract/calls/own-data';
import { MINUTE_MS } from '@candor/domain/durations';
import { retentionYears } from '@candor/domain/own-data/retention';
import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type FormEvent, type ReactNode } from 'react';
import { CurrencyAmount } from '../../../parts/currency-amount.tsx';
import { Unanswered } from '../../../parts/unanswered.tsx';
import type { Reply } from '../../../platform/call.ts';
import { useCall, useCommand } from '../../../platform/query.ts';
import { goTo, hrefTo } from '../../../platform/route.ts';
import { endSession } from '../../../platform/session.ts';
import { dateText, dateTimeText } from '../../../platform/time-text.ts';
import { ClosingObstacles } from './closing-obstacles.tsx';
import { SafetyBar } from './form-page.tsx';
import { TwoProofFields, useTwoProofs } from './two-proofs.tsx';

type Closing = Reply<typeof ownDataCalls, 'getClosing'>;

/** Closing the account: what stands in the way, what becomes of the rest, what is kept how long. */
export function AccountClosingScreen(): ReactNode {
  const t = useText();
  const asked = useCall(ownDataCalls, 'getClosing', {}, { repeatMs: MINUTE_MS });
  return (
    <Page narrow>
      <SafetyBar title={t('accountClosing.title')} />
      {asked.data ? <Overview closing={asked.data} /> : <Unanswered asked={asked} rows={3} />}
    </Page>
  );
}

function Overview({ closing }: { readonly closing: Closing }): ReactNode {
  const t = useText();
  const { askedAt, obstacles, left } = closing;
  return (
    <div className="mt-2 flex flex-1 flex-col gap-3 desktop:flex-none">
      {askedAt === undefined ? (
        <p className="m-0 text-body text-secondary">{t('accountClosing.text')}</p>
      ) : (
        <Notice icon="clock">{t('accountClosing.asked', { time: dateTimeText(askedAt) })}</Notice>
      )}
      <Heading>{t('accountClosing.inTheWay')}</Heading>
      {obstacles.length === 0 ? (
        <Notice icon="check">{t('accountClosing.nothing')}</Notice>
      ) : (
        <ClosingObstacles obstacles={obstacles} />
      )}
      {left.length === 0 ? null : <Left left={left} />}
      <Heading>{t('accountClosing.rest')}</Heading>
      <p className="m-0 text-body text-secondary">
        {t('accountClosing.restText', { years: retentionYears.contact })}
      </p>
      <Heading>{t('accountClosing.kept')}</Heading>
      <Kept kept={closing.kept} />
      <RowGroup>
        <Row title={t('accountClosing.archive')} href={hrefTo('ownData')} />
      </RowGroup>
      <div className="mt-auto pt-2 pb-(--layout-safe-bottom)">
        {askedAt === undefined ? <Close /> : <Keep />}
      </div>
    </div>
  );
}

const Heading = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <h2 className="m-0 mt-2 text-headline">{children}</h2>
);

/** Too little to be paid out. */
function Left({ left }: Pick<Closing, 'left'>): ReactNode {
  const t = useText();
  return (
    <>
      <Heading>{t('accountClosing.left')}</Heading>
      <p className="m-0 text-body text-secondary">
        {t('accountClosing.leftText', { years: retentionYears.contact })}
      </p>
      <RowGroup>
        {left.map(({ currency, amount }) => (
          <Row
            key={currency}
            title={currency}
            value={<CurrencyAmount value={amount} currency={currency} />}
          />
        ))}
      </RowGroup>
    </>
  );
}

function Kept({ kept }: Pick<Closing, 'kept'>): ReactNode {
  const t = useText();
  return (
    <RowGroup>
      {kept.map(({ class: of, until }) => (
        <Row
          key={of}
          title={t(`accountClosing.kept.${of}`)}
          note={t(`accountClosing.why.${of}`)}
          value={dateText(until)}
        />
      ))}
    </RowGroup>
  );
}

function Close(): ReactNode {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="danger" onClick={() => setIsOpen(true)}>
        {t('accountClosing.submit')}
      </Button>
      {isOpen ? <CloseSheet onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function CloseSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const proofs = useTwoProofs();
  const close = useCommand(ownDataCalls, 'askClosing', {
    refreshes: ['getClosing'],
    onDone: ({ isClosed }) => {
      onClose();
      showToast(text(isClosed ? 'accountClosing.closed' : 'accountClosing.waits'), 'success');
      if (!isClosed) return;
      // To a screen for visitors: the server has just ended this session.
      goTo('home', {}, { replace: true });
      endSession();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close.mutate(proofs.request);
  };
  return (
    <Sheet
      open
      title={t('accountClosing.title')}
      text={t('accountClosing.proofText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <Button tone="danger" type="submit" form="close-account" busy={close.isPending}>
          {t('accountClosing.submit')}
        </Button>
      }
    >
      <form id="close-account" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TwoProofFields proofs={proofs} error={close.error} />
      </form>
    </Sheet>
  );
}

/** While something stands in the way, the customer can stay. */
function Keep(): ReactNode {
  const t = useText();
  const keep = useCommand(ownDataCalls, 'cancelClosing', {
    refreshes: ['getClosing'],
    onDone: () => showToast(text('accountClosing.stays'), 'success'),
  });
  return (
    <Button busy={keep.isPending} onClick={() => keep.mutate({})}>
      {t('accountClosing.keep')}
    </Button>
  );
}
