import type { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import {
  type Context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { ObservedRequest } from '@repo/http/server/observe-requests';
import { methodOf } from './request-method.ts';

/** A span for each request, named by its route; a traceparent of the browser or proxy is its parent. */
export function traceRequests(tracer: Tracer, contexts: AsyncLocalStorage<Context>): () => void {
  const requests = channel('repo.http.request');
  requests.bindStore(contexts, (message) => {
    const { request, response, route } = message as ObservedRequest;
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const method = methodOf(request);
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      parent,
    );
    response.once('close', () => {
      const template = route();
      span.updateName(`${method} ${template}`);
      span.setAttributes({ 'http.route': template, 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return trace.setSpan(parent, span);
  });
  return () => {
    requests.unbindStore(contexts);
  };
}
