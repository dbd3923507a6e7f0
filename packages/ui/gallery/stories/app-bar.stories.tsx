import { AppBar } from '../../src/app-bar.tsx';
import { IconButton } from '../../src/button.tsx';
import { Icon } from '../../src/icon.tsx';
import { nothing, type Stories } from '../stories.ts';

const back = { label: 'Back', onPress: nothing };
const actions = (
  <IconButton label="Records" onClick={nothing}>
    <Icon name="history" />
  </IconButton>
);

export const appBarStories = {
  file: 'app-bar',
  states: {
    'of a tab': () => <AppBar title="Markets" actions={actions} />,
    'with a way back': () => <AppBar title="Withdraw" back={back} actions={actions} />,
    'long text': () => (
      <AppBar title="Withdrawals that wait for approval by two people" back={back} />
    ),
    Spanish: () => (
      <AppBar
        title="Verificación avanzada"
        back={{ ...back, label: 'Volver' }}
        actions={
          <IconButton label="Historial" onClick={nothing}>
            <Icon name="history" />
          </IconButton>
        }
      />
    ),
  },
} satisfies Stories;
