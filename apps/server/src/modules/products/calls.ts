import { calls, type RequestOf } from '@candor/contract/calls';
import { money, type Money, ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../http/handler.ts';
import { languageTag } from '../../platform/messages.ts';
import { confirmItIsYou } from '../identity/index.ts';
import { type CommandRunner, createCommandRunner } from '../ledger/index.ts';
import { guarded } from '../responsible-trading/index.ts';
import { buyProductCommand, type OrderWithProduct } from './buy-product.ts';
import type { ProductsOptions } from './deps.ts';
import { presentNoteOrder } from './kinds/bonds/as-order.ts';
import { readBondProducts } from './kinds/bonds/as-product.ts';
import type { Bond } from './kinds/bonds/bond.ts';
import type { Bought, BuyNote } from './kinds/bonds/buy-note.ts';
import { findAnnounced } from './kinds/bonds/store-bonds.ts';
import type { ServedForm } from './kinds/served-form.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { presentOrder } from './present-order.ts';
import { redeemOrderCommand } from './redeem-order.ts';
import { getProductOrder, getProductOrdersSummary, listProductOrders } from './order-views.ts';
import { getProduct, getProductTerms, listProducts } from './views.ts';

interface Asked {
  readonly productId: string;
  readonly version?: number | undefined;
  readonly fundPassword?: string | undefined;
  readonly totpCode?: string | undefined;
}

export function productsHandlers(
  options: ProductsOptions,
  forms: ServedForms,
  buyNote: CommandRunner<BuyNote, Bought>,
) {
  const { db, clock, random } = options;
  const deps = { ...options, forms, now: () => clock.now() };
  const buy = createCommandRunner(
    deps,
    guarded(deps, buyProductCommand(deps, forms), {
      serviceOf({ productId }, { products }) {
        const product = products.get(productId);
        return product ? { service: product.kind } : null;
      },
    }),
  );
  const redeem = createCommandRunner(deps, redeemOrderCommand(deps, forms));
  const answered = ({ idempotency, nowMs }: CallContext) => ({
    idempotency,
    encode: ({ order, product }: OrderWithProduct) =>
      z.encode(calls.buyProduct.result, presentOrder(order, product, { nowMs, incomeToday: ZERO })),
  });
  async function buyAs(
    soldBy: ServedForm['soldBy'],
    { asked, request }: { readonly asked: Money; readonly request: Asked },
    context: CallContext,
  ) {
    const isConfirmed = await confirmItIsYou(options, request, context);
    const { productId, version } = request;
    const id = random.uuid(clock.now());
    const command = { userId: context.userId, id, productId, asked, soldBy, version, isConfirmed };
    return buy(command, answered(context));
  }
  /** The same as buyBond, answered as an order. */
  async function buyNoteAs(bond: Bond, request: RequestOf<'buyProduct'>, context: CallContext) {
    const isConfirmed = await confirmItIsYou(options, request, context);
    const { userId, nowMs, idempotency } = context;
    const product = (await readBondProducts(db, [bond], languageTag(context.language))).get(
      bond.id,
    )!;
    if (request.version !== undefined && request.version !== product.version)
      throw new Refusal('products.staleTerms');
    const asked = { bondId: bond.id, amount: request.amount };
    const income = { incomeToday: ZERO, incomeTotal: ZERO };
    return buyNote(
      { userId, id: random.uuid(clock.now()), request: asked, isConfirmed },
      {
        idempotency,
        encode: (bought) =>
          z.encode(
            calls.buyProduct.result,
            presentNoteOrder(bought.note, { bond: bought.bond, product, income, nowMs }),
          ),
      },
    );
  }
  return {
    listProducts: (request, context) => listProducts(deps, request, context),
    getProduct: (request, context) => getProduct(deps, request, context),
    getProductTerms: (request) => getProductTerms(deps, request),
    async buyProduct(request, context) {
      const bond = await findAnnounced(db, request.productId);
      return bond
        ? buyNoteAs(bond, request, context)
        : buyAs('amount', { asked: request.amount, request }, context);
    },
    buyMiner: (request, context) =>
      buyAs('quantity', { asked: money(String(request.quantity)), request }, context),
    async redeemProductOrder(request, context) {
      const isConfirmed = await confirmItIsYou(options, request, context);
      const { id, returned } = request;
      return redeem({ userId: context.userId, id, returned, isConfirmed }, answered(context));
    },
    listProductOrders: (request, context) => listProductOrders(deps, request, context),
    getProductOrder: (request, context) => getProductOrder(deps, request, context),
    getProductOrdersSummary: (request, context) => getProductOrdersSummary(deps, request, context),
  } satisfies Partial<Handlers>;
}
