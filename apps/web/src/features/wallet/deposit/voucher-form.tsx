import { useText } from '@candor/client/language';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { getCurrency } from '@candor/domain/money/currencies';
import type { MessageId } from '@candor/messages/message-id';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { useId, useState, type ReactNode } from 'react';
import { type Upload, useUploads } from '../../../parts/upload/use-uploads.ts';
import { fieldText } from '../../../parts/field-text.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { useCommand } from '../../../platform/query.ts';
import { goTo } from '../../../platform/route.ts';
import { typedAmount } from '../funding/amount-text.ts';
import { changedByFunding } from '../funding/use-records.ts';
import type { Network } from '../funding/use-networks.ts';

/** Reports a bank transfer that was not matched automatically: a picture, reviewed by two people. */
export function VoucherForm({ network }: { readonly network: Network }): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const [amount, setAmount] = useState('');
  const uploads = useUploads<'voucher'>();
  const upload = uploads.of.voucher;
  const command = useCommand(fundingCalls, 'requestDeposit', {
    refreshes: changedByFunding,
    onDone: ({ id }) => goTo('fundingResult', { kind: 'deposit', id }),
  });
  const { currency, chainType } = network;
  const value = typedAmount(amount);
  const voucher = upload?.path ?? null;
  const problem = problemOf({ isOnline, isEmpty: value === 0n, hasVoucher: voucher !== null });
  return (
    <Card className="mt-4 grid grid-cols-1 gap-3">
      <h2 className="text-headline">{t('deposit.voucherTitle')}</h2>
      <p className="text-label font-normal text-secondary">{t('deposit.voucherText')}</p>
      <AmountField
        label={t('deposit.voucherAmount')}
        value={amount}
        onChange={setAmount}
        decimals={getCurrency(currency).decimals}
        unit={currency}
        error={fieldText(command.error, 'amount')}
      />
      <Picture upload={upload} onChoose={(file) => uploads.add('voucher', file)} />
      <Button
        busy={command.isPending}
        disabled={problem !== null}
        onClick={() => {
          if (voucher !== null) command.mutate({ currency, chainType, amount: value, voucher });
        }}
      >
        {t(problem ?? 'deposit.voucherSend')}
      </Button>
    </Card>
  );
}

function problemOf(form: {
  readonly isOnline: boolean;
  readonly isEmpty: boolean;
  readonly hasVoucher: boolean;
}): MessageId | null {
  if (!form.isOnline) return 'deposit.offline';
  if (form.isEmpty) return 'deposit.enterAmount';
  return form.hasVoucher ? null : 'deposit.voucherMissing';
}

interface PictureProps {
  readonly upload: Upload | undefined;
  readonly onChoose: (file: File) => void;
}

function Picture({ upload, onChoose }: PictureProps): ReactNode {
  const t = useText();
  const id = useId();
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-[52px] cursor-pointer items-center gap-3 rounded-button border-[1.5px] border-dashed border-control px-4 py-2 text-body font-medium focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus-ring"
      >
        {upload?.preview ? (
          <img src={upload.preview} alt="" className="size-11 rounded-control object-cover" />
        ) : null}
        {t(pictureText(upload))}
        <input
          id={id}
          type="file"
          accept="image/*"
          aria-label={t('deposit.voucherPicture')}
          className="screen-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onChoose(file);
            event.target.value = '';
          }}
        />
      </label>
      {upload?.problem ? (
        <p role="alert" className="mt-1.5 text-label font-normal text-danger">
          {upload.problem}
        </p>
      ) : null}
    </div>
  );
}

function pictureText(upload: Upload | undefined): MessageId {
  if (!upload) return 'deposit.voucherChoose';
  if (upload.phase === 'done') return 'deposit.voucherDone';
  return upload.phase === 'failed' ? 'deposit.voucherAgain' : 'deposit.voucherSending';
}
