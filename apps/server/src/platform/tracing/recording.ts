import { Refusal } from '@candor/domain/refusal';
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { stateOf } from '../sql/sql.ts';
import type { OpenSpan, SpanFacts, SpanReference } from './tracing.ts';

const REFERENCE = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;
/** SQLSTATE, or a name such as ECONNREFUSED; any other code may be a text. */
const ERROR_CODE = /^[A-Z0-9_]{5,40}$/;

/** A recorded span while its work runs. */
export class Recording implements OpenSpan {
  readonly reference: SpanReference;
  readonly #span: Span;
  readonly #above: Recording | null;
  #isForgotten = false;

  constructor(span: Span, above: Recording | null) {
    this.#span = span;
    this.#above = above;
    const { traceId, spanId } = span.spanContext();
    this.reference = `00-${traceId}-${spanId}-01`;
  }

  /** As the parent of a further span. */
  get context(): Context {
    return trace.setSpan(ROOT_CONTEXT, this.#span);
  }

  get isForgotten(): boolean {
    return this.#isForgotten || (this.#above?.isForgotten ?? false);
  }

  add(facts: SpanFacts): void {
    this.#span.setAttributes(facts);
  }

  linkTo(references: readonly SpanReference[]): void {
    this.#span.addLinks(linksTo(references));
  }

  fail(kind: string): void {
    this.#span.setAttribute('error.type', kind);
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  /** Never the message: it may repeat what a person sent. A refusal is an answer, not a failure. */
  failWith(error: unknown): void {
    if (error instanceof Refusal) return this.add({ 'candor.refusal': error.key });
    this.fail(error instanceof Error ? error.name : typeof error);
    const code = stateOf(error);
    if (ERROR_CODE.test(code)) this.add({ 'candor.error_code': code });
  }

  forget(): void {
    this.#isForgotten = true;
  }

  /** Hands it over to be sent, unless it is forgotten; says whether it did. */
  end(): boolean {
    // A span that never ends is never sent.
    if (this.isForgotten) return false;
    this.#span.end();
    return true;
  }
}

export const linksTo = (references: readonly SpanReference[]): Link[] =>
  references.flatMap((reference) => {
    const context = contextOf(reference);
    return context ? [{ context }] : [];
  });

/** The context in which a span joins the trace of another one; null if the reference is none. */
export function joining(reference: SpanReference): Context | null {
  const context = contextOf(reference);
  return context && trace.setSpanContext(ROOT_CONTEXT, context);
}

function contextOf(reference: SpanReference): SpanContext | null {
  const [, traceId, spanId] = REFERENCE.exec(reference) ?? [];
  return traceId && spanId ? { traceId, spanId, traceFlags: TraceFlags.SAMPLED } : null;
}
