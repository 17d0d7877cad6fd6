import type { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import {
  type Context,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseIpAddress, type TrustedProxies } from '@repo/base/ip-address';
import type { ObservedRequest } from '@repo/http/server/observe-requests';
import { methodLabelOf } from './request-method.ts';

/** What the traceparent says. The caller's tracestate is left out, as it would be passed on to other services. */
function callerOf(request: IncomingMessage): SpanContext | undefined {
  const sent = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, request.headers));
  return sent && { traceId: sent.traceId, spanId: sent.spanId, traceFlags: sent.traceFlags, isRemote: true };
}

/**
 * A span for each request, named by its route. A traceparent of one of our proxies is its parent; that of a stranger, who
 * would choose what is sampled, is a link.
 */
export function traceRequests(
  tracer: Tracer,
  contexts: AsyncLocalStorage<Context>,
  isTrusted: TrustedProxies,
): () => void {
  const requests = channel('repo.http.request');
  requests.bindStore(contexts, (message) => {
    const { request, response, route } = message as ObservedRequest;
    const caller = callerOf(request);
    const peer = caller && parseIpAddress(request.socket.remoteAddress);
    const isOurs = peer !== undefined && peer !== null && isTrusted(peer);
    const parent = caller && isOurs ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
    const method = methodLabelOf(request);
    const span = tracer.startSpan(
      method,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method },
        links: caller && !isOurs ? [{ context: caller }] : [],
      },
      parent,
    );
    response.once('close', () => {
      const template = route();
      span.updateName(`${method} ${template}`);
      span.setAttribute('http.route', template);
      // Until it is sent, the status is merely the 200 that an answer begins with.
      if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode);
      // The caller left before the end.
      if (!response.writableFinished) span.setAttribute('error.type', 'aborted');
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return trace.setSpan(parent, span);
  });
  return () => {
    requests.unbindStore(contexts);
  };
}
