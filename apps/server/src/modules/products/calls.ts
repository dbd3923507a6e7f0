import { calls } from '@candor/contract/calls';
import { money, type Money, ZERO } from '@candor/domain/money/money';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../http/handler.ts';
import { confirmItIsYou } from '../identity/index.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { buyProductCommand, type OrderWithProduct } from './buy-product.ts';
import type { ProductsOptions } from './deps.ts';
import type { ServedForm } from './kinds/served-form.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { presentOrder } from './present-order.ts';
import { redeemOrderCommand } from './redeem-order.ts';
import {
  getProduct,
  getProductOrder,
  getProductOrdersSummary,
  getProductTerms,
  listProductOrders,
  listProducts,
} from './views.ts';

interface Asked {
  readonly productId: string;
  readonly version?: number | undefined;
  readonly fundPassword?: string | undefined;
  readonly totpCode?: string | undefined;
}

export function productsHandlers(options: ProductsOptions, forms: ServedForms) {
  const { clock, random } = options;
  const deps = { ...options, forms, now: () => clock.now() };
  const buy = createCommandRunner(deps, buyProductCommand(deps, forms));
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
  return {
    listProducts: (request, context) => listProducts(deps, request, context),
    getProduct: (request, context) => getProduct(deps, request, context),
    getProductTerms: (request) => getProductTerms(deps, request),
    buyProduct: (request, context) => buyAs('amount', { asked: request.amount, request }, context),
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
