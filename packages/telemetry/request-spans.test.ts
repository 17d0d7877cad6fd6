import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type RequestListener, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Context, propagation, ROOT_CONTEXT } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { parseTrustedProxies } from '@repo/base/ip-address';
import { observeRequests } from '@repo/http/server/observe-requests';
import { expect, onTestFinished, test, vi } from 'vitest';
import { traceRequests } from './request-spans.ts';

const callerTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';
const headers = { traceparent: `00-${callerTrace}-${callerSpan}-01`, tracestate: 'vendor=secret' };

/** A traced server, asked from 127.0.0.1. */
async function open(
  { trusted = '', share = 1 },
  answer?: RequestListener,
): Promise<{ port: number; spans: InMemorySpanExporter }> {
  const spans = new InMemorySpanExporter();
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new SimpleSpanProcessor({ exporter: spans })],
  });
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const contexts = new AsyncLocalStorage<Context>();
  const stop = traceRequests(provider.getTracer('test'), contexts, parseTrustedProxies(trusted));
  const passOn: RequestListener = (_request, response) => {
    const carrier = {};
    propagation.inject(contexts.getStore() ?? ROOT_CONTEXT, carrier);
    response.end(JSON.stringify(carrier));
  };
  const server = createServer(observeRequests(answer ?? passOn, { routes: [], pages: ['/page'] }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    stop();
    propagation.disable();
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, spans };
}

/** What the server would send to the next service. */
async function passedOn(port: number): Promise<unknown> {
  const request = send({ port, host: '127.0.0.1', path: '/page', headers });
  request.end();
  const [response] = await once(request, 'response');
  return json(response);
}

test('the trace of a trusted proxy is continued, without its tracestate', async () => {
  const { port, spans } = await open({ trusted: 'loopback' });
  const sent = await passedOn(port);
  await vi.waitFor(() => expect(spans.getFinishedSpans()).toHaveLength(1));
  const [span] = spans.getFinishedSpans();
  expect(span).toMatchObject({ name: 'GET /page', parentSpanContext: { spanId: callerSpan }, links: [] });
  expect(sent).toEqual({ traceparent: `00-${callerTrace}-${span?.spanContext().spanId}-01` });
});

test('the traceparent of a stranger is a link of a new trace, without its tracestate', async () => {
  const { port, spans } = await open({ trusted: '10.0.0.0/8' });
  const sent = await passedOn(port);
  await vi.waitFor(() => expect(spans.getFinishedSpans()).toHaveLength(1));
  const [span] = spans.getFinishedSpans();
  const own = span?.spanContext();
  expect(span?.parentSpanContext).toBeUndefined();
  expect(own?.traceId).not.toBe(callerTrace);
  expect(span?.links).toEqual([
    { context: { traceId: callerTrace, spanId: callerSpan, traceFlags: 1, isRemote: true } },
  ]);
  expect(sent).toEqual({ traceparent: `00-${own?.traceId}-${own?.spanId}-01` });
});

test('a stranger’s traceparent does not decide what is sampled', async () => {
  const { port, spans } = await open({ share: 0 });
  expect(await passedOn(port)).toEqual({ traceparent: expect.stringMatching(/-00$/) });
  expect(spans.getFinishedSpans()).toEqual([]);
});

test('a request whose caller leaves is aborted, and has a status only where one was sent', async () => {
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { port, spans } = await open({}, ({ url }, response) => {
    if (url === '/page') return arrived[0]?.resolve();
    response.write('half');
    arrived[1]?.resolve();
  });
  for (const [index, path] of ['/page', '/half'].entries()) {
    const request = send({ port, host: '127.0.0.1', path });
    request.on('error', () => {});
    request.end();
    await arrived[index]?.promise;
    request.destroy();
    await vi.waitFor(() => expect(spans.getFinishedSpans()).toHaveLength(index + 1));
  }
  const [silent, half] = spans.getFinishedSpans().map(({ attributes }) => attributes);
  expect(silent).toMatchObject({ 'error.type': 'aborted' });
  expect(silent).not.toHaveProperty('http.response.status_code');
  expect(half).toMatchObject({ 'error.type': 'aborted', 'http.response.status_code': 200 });
});
