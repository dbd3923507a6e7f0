import { moduleLayers } from './layers.ts';

export interface BorderRule {
  readonly name: string;
  readonly from: RegExp;
  readonly to: RegExp;
  /** Targets allowed although `to` matches. May use the groups of `from` as $1. */
  readonly except?: RegExp | ((from: RegExpExecArray) => RegExp);
  /** What to do instead. */
  readonly instead: string;
}

const OURS = /^(packages|apps|e2e|bench|tools)\//;
const NOT_A_TEST = '(?!.*(\\.test\\.tsx?$|/testing/))';
const under = (path: string): RegExp => new RegExp(`^${path}`);
const production = (path: string): RegExp => new RegExp(`^${NOT_A_TEST}${path}`);

const packageRules: BorderRule[] = [
  {
    name: 'domain-imports-nothing',
    from: production('packages/domain/src/'),
    to: /./,
    except: under('packages/domain/src/'),
    instead: 'the domain is pure: let the module that calls it pass what it needs as an argument',
  },
  {
    name: 'contract-knows-the-domain-only',
    from: under('packages/contract/src/'),
    to: OURS,
    except: under('packages/(contract|domain)/src/'),
    instead: 'the contract states shapes: put rules into packages/domain, effects into apps/server',
  },
  {
    name: 'ui-knows-no-product',
    from: under('packages/ui/src/'),
    to: OURS,
    except: under('packages/(ui/|domain/src/money/)'),
    instead: 'ui gets texts, figures and actions as props: let the screen in apps/web pass them',
  },
  {
    name: 'messages-import-nothing',
    from: under('packages/messages/src/'),
    to: OURS,
    except: under('packages/messages/'),
    instead: 'messages are texts: whoever needs them with something else brings both together',
  },
  {
    name: 'client-knows-no-app',
    from: under('packages/client/src/'),
    to: OURS,
    except: under('packages/(client|contract|messages)/'),
    instead: 'the client package serves every app: take what one of them knows as an argument',
  },
];

const clientRules: BorderRule[] = [
  {
    name: 'client-knows-no-server',
    from: under('(apps/(?:web|console)|e2e/stories)/'),
    to: under('apps/server/'),
    instead: 'call it: a row in packages/contract, asked for through platform/call.ts',
  },
  {
    name: 'web-knows-no-console',
    from: under('apps/web/'),
    to: under('(apps/console|packages/contract/src/console)/'),
    instead: 'calls of operators stay in the console: customers get a call of their own',
  },
  {
    name: 'features-are-apart',
    from: under('apps/(web|console)/src/features/([^/]+)/'),
    to: under('apps/(web|console)/src/features/'),
    except: ([, app, feature]) => under(`apps/${app}/src/features/${feature}/`),
    instead:
      'link by screen id, or move what both need to packages/ui, packages/domain or platform/',
  },
  {
    name: 'client-platform-knows-no-feature',
    from: production('apps/(web|console)/src/platform/'),
    to: under('apps/(web|console)/src/(features|shell)/'),
    instead: 'the platform offers a hook or takes a function: the feature hands it over',
  },
];

const serverRules: BorderRule[] = [
  {
    name: 'http-knows-no-module',
    from: production('apps/server/src/http/'),
    to: under(
      '(apps/server/src/(modules|main\\.|app\\.)|packages/domain/src/(?!(refusal|durations)\\.ts))',
    ),
    instead: 'http moves calls, it decides nothing: composition hands it handlers and functions',
  },
  {
    name: 'modules-know-http-by-its-handler-types',
    from: production('apps/server/src/modules/'),
    to: under('apps/server/src/(http/|modules\\.|main\\.|app\\.)'),
    except: under('apps/server/src/http/(console-)?handler\\.ts$'),
    instead:
      'a module gives handlers of the types in http/handler.ts or http/console-handler.ts and takes functions as deps',
  },
  {
    name: 'modules-meet-at-index',
    from: production('apps/server/src/modules/([^/]+)/'),
    to: under('apps/server/src/modules/'),
    except: ([, , own]) => under(`apps/server/src/modules/(${own}/|[^/]+/index\\.ts$)`),
    instead: "use what the other module's index.ts offers, or offer it there",
  },
  {
    name: 'platform-knows-no-business',
    from: production('apps/server/src/platform/'),
    to: under('apps/server/src/(modules|http|main\\.|app\\.)'),
    instead: 'the platform takes what it runs as an argument: register it in the composition',
  },
  {
    name: 'product-knows-no-simulation',
    from: under('(apps|packages)/'),
    to: under('simulation/'),
    instead: 'the simulation uses the product: what both need belongs in the product',
  },
  {
    name: 'tests-stay-outside',
    from: production('(apps|packages|e2e)/(?!server/src/main\\.ts)'),
    to: /(\.test\.tsx?$|\/testing\/)/,
    instead: 'what the product needs belongs beside the product code, not among its tests',
  },
];

/** A module may use its own layer and those below. */
const layerRules: BorderRule[] = moduleLayers.slice(1).map((_, index) => {
  const below = moduleLayers.slice(0, index + 1).flat();
  const above = moduleLayers.slice(index + 1).flat();
  return {
    name: `layer-${index + 1}-knows-nothing-above`,
    from: production(`apps/server/src/modules/(${below.join('|')})/`),
    to: under(`apps/server/src/modules/(${above.join('|')})/`),
    instead: 'publish an event in the outbox and let the upper module listen, or take a function',
  };
});

/** Allowed import directions. Each rule has a folder in `fixtures/` that breaks only it. */
export const borderRules: readonly BorderRule[] = [
  ...packageRules,
  ...clientRules,
  ...serverRules,
  ...layerRules,
];
