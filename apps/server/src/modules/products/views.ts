import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { ZERO } from '@candor/domain/money/money';
import { productStatus, productStatuses } from '@candor/domain/products/product-status';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { languageTag } from '../../platform/messages.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { ProductsOptions } from './deps.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { listBondFunding, readBondProducts } from './kinds/bonds/as-product.ts';
import type { Bond } from './kinds/bonds/bond.ts';
import {
  findAnnounced,
  heldKey as noteKey,
  listAllBonds,
  sumHeld as sumNotesHeld,
} from './kinds/bonds/store-bonds.ts';
import { presentProduct, type ReaderFacts, type ShownProduct } from './present-product.ts';
import { listFunding } from './store-funding.ts';
import { heldKey, sumHeld } from './store-orders.ts';
import {
  findProduct,
  findPublishedTerms,
  listAllProducts,
  type Product,
} from './store-products.ts';

type Deps = Pick<ProductsOptions, 'db' | 'levelsOf'> & { readonly forms: ServedForms };

/** What is on offer: products of the common rules, and bonds. */
interface Offered {
  readonly products: readonly Product[];
  readonly bonds: readonly Bond[];
}

type PresentProduct = (shown: ShownProduct) => ResultOf<'getProduct'>;

/** Reads what is shown of these products besides their terms. */
async function readFacts(
  { db, levelsOf }: Deps,
  { products, bonds }: Offered,
  { userId, nowMs }: Pick<CallContext, 'userId' | 'nowMs'>,
): Promise<PresentProduct> {
  const asked = products.map(({ id, terms }) => ({ id, currency: terms.currency }));
  const isVisitor = userId === '';
  const [funding, bondFunding, levels, held, notes] = await Promise.all([
    listFunding(db, asked),
    listBondFunding(db, bonds),
    isVisitor ? null : levelsOf(db, [userId]),
    isVisitor
      ? null
      : sumHeld(
          db,
          products.map(({ id }) => ({ userId, productId: id })),
        ),
    isVisitor
      ? null
      : sumNotesHeld(
          db,
          bonds.map(({ id }) => ({ userId, bondId: id })),
        ),
  ]);
  return (shown) => {
    const inOrders = held?.get(heldKey(userId, shown.id)) ?? notes?.get(noteKey(shown.id, userId));
    const reader: ReaderFacts | null = levels && {
      level: levels.get(userId) ?? 0,
      held: inOrders ?? ZERO,
    };
    const figures = funding.get(shown.id) ?? bondFunding.get(shown.id)!;
    return presentProduct(shown, figures, { nowMs, reader });
  };
}

/** Announced products: those on sale first, then those to come, sold out and closed. */
export async function listProducts(
  deps: Deps,
  request: RequestOf<'listProducts'>,
  context: CallContext,
): Promise<ResultOf<'listProducts'>> {
  const asked = pageOf(request);
  const { kind } = request;
  const [products, bonds] = await Promise.all([
    kind === 'bonds' ? [] : listAllProducts(deps.db, deps.forms, context.nowMs),
    kind === undefined || kind === 'bonds' ? listAllBonds(deps.db) : [],
  ]);
  const all = [
    ...products,
    ...(await readBondProducts(deps.db, bonds, languageTag(context.language))).values(),
  ];
  const order = [
    'onSale',
    'notStarted',
    'soldOut',
    'closed',
  ] satisfies (typeof productStatuses)[number][];
  const rank = ({ terms, sold }: ShownProduct) =>
    order.indexOf(productStatus(terms, sold, context.nowMs));
  const ofKind = all
    .filter((each) => kind === undefined || each.kind === kind)
    .toSorted((a, b) => rank(a) - rank(b));
  const from =
    asked.after === null
      ? (asked.current - 1) * asked.size
      : ofKind.findIndex(({ id }) => id === asked.after) + 1;
  const found = ofKind.slice(from, from + asked.size + 1);
  const placeOf = ({ id }: ShownProduct) => id;
  const { shown, page } = pageOfRows(asked, found, { total: ofKind.length, placeOf });
  const isShown = ({ id }: { readonly id: string }) => shown.some((each) => each.id === id);
  const offered = { products: products.filter(isShown), bonds: bonds.filter(isShown) };
  return { records: shown.map(await readFacts(deps, offered, context)), ...page };
}

/** Refuses: products.notFound. */
export async function getProduct(
  deps: Deps,
  { id }: RequestOf<'getProduct'>,
  context: CallContext,
): Promise<ResultOf<'getProduct'>> {
  const product = await findProduct(deps.db, deps.forms, { id, nowMs: context.nowMs });
  if (product) {
    const [present, terms] = await Promise.all([
      readFacts(deps, { products: [product], bonds: [] }, context),
      findPublishedTerms(deps.db, product.hash),
    ]);
    return { ...present(product), terms: terms! };
  }
  const bond = await findAnnounced(deps.db, id);
  if (!bond) throw new Refusal('products.notFound');
  const shown = (await readBondProducts(deps.db, [bond], languageTag(context.language))).get(id)!;
  const present = await readFacts(deps, { products: [], bonds: [bond] }, context);
  const { version, text } = shown;
  return { ...present(shown), terms: { productId: id, version, text, previousHash: '' } };
}

/** Refuses: products.notFound. */
export async function getProductTerms(
  { db }: Pick<Deps, 'db'>,
  { termsHash }: RequestOf<'getProductTerms'>,
): Promise<ResultOf<'getProductTerms'>> {
  const terms = await findPublishedTerms(db, termsHash);
  if (!terms) throw new Refusal('products.notFound');
  return terms;
}
