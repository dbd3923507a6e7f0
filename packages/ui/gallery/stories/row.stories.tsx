import { money, rate } from '@candor/domain/money/money';
import { CurrencyIcon } from '../../src/currency-icon.tsx';
import { Amount, Change } from '../../src/figures.tsx';
import { Icon } from '../../src/icon.tsx';
import { Fact, Facts, Row, RowGroup } from '../../src/row.tsx';
import { nothing, type Stories } from '../stories.ts';

export const rowStories = {
  file: 'row',
  states: {
    plain: () => (
      <RowGroup>
        <Row title="Nickname" value="Mei" />
      </RowGroup>
    ),
    'that links or acts': () => (
      <RowGroup>
        <Row lead={<Icon name="shield" />} title="Security" href="#row" />
        <Row
          lead={<Icon name="palette" />}
          title="Appearance"
          note="As the system"
          onPress={nothing}
        />
      </RowGroup>
    ),
    tall: () => (
      <RowGroup>
        <Row
          tall
          lead={<CurrencyIcon code="BTC" />}
          title="BTC/USDT"
          note="Bitcoin"
          value={<Amount value={money('68412.5')} decimals={1} />}
          valueNote={<Change rate={rate('0.0214')} />}
          onPress={nothing}
        />
        <Row
          tall
          lead={<CurrencyIcon code="XAU" />}
          title="XAU/USD"
          note="Gold"
          value={<Amount value={money('4081.25')} decimals={2} />}
          valueNote={<Change rate={rate('-0.0032')} />}
          onPress={nothing}
        />
      </RowGroup>
    ),
    'long text': () => (
      <RowGroup>
        <Row
          title="Withdrawals above the automatic limit"
          note="Two people approve them before they are paid, usually on the same working day"
          value="999,999,999.12345678 USDT"
          onPress={nothing}
        />
      </RowGroup>
    ),
    Spanish: () => (
      <RowGroup>
        <Row title="Autenticación en dos pasos" note="Desactivada" onPress={nothing} />
      </RowGroup>
    ),
    facts: () => (
      <Facts>
        <Fact label="Fee" value="1.00 USDT" />
        <Fact label="You will receive" value="249.00 USDT" />
        <Fact
          label="Liquidation price at the current maintenance rate"
          value="61,204.12345678 USDT"
        />
        <Fact label="Comisión de financiación acumulada" value="−0.42 USDT" />
      </Facts>
    ),
  },
} satisfies Stories;
