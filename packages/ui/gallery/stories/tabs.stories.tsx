import { type TabItem, Tabs } from '../../src/tabs.tsx';
import { Held, type Stories } from '../stories.ts';

const tabs =
  (items: readonly TabItem<string>[], label = 'Records') =>
  () => (
    <Held initial={items[0]?.id ?? ''}>
      {(selected, select) => (
        <>
          <Tabs
            label={label}
            items={items}
            selected={selected}
            onSelect={select}
            panelId={`panel-of-${items[0]?.id}`}
          />
          <p id={`panel-of-${items[0]?.id}`} className="pt-3 text-secondary">
            {items.find(({ id }) => id === selected)?.label}
          </p>
        </>
      )}
    </Held>
  );

export const tabsStories = {
  file: 'tabs',
  states: {
    three: tabs([
      { id: 'positions', label: 'Positions' },
      { id: 'orders', label: 'Orders' },
      { id: 'history', label: 'History' },
    ]),
    'more than fit': tabs([
      { id: 'all', label: 'All markets' },
      { id: 'crypto', label: 'Cryptocurrencies' },
      { id: 'currencies', label: 'Foreign currencies' },
      { id: 'metals', label: 'Precious metals' },
    ]),
    Spanish: tabs(
      [
        { id: 'posiciones', label: 'Posiciones abiertas' },
        { id: 'ordenes', label: 'Órdenes' },
        { id: 'historial', label: 'Historial' },
      ],
      'Registros',
    ),
  },
} satisfies Stories;
