import type { Meter } from '@opentelemetry/api';
import type { ObservedRequest } from '@repo/http/server/observe-requests';
import { durationBuckets } from './duration-buckets.ts';
import { observeChannel } from './observe-channel.ts';
import { methodLabelOf } from './request-method.ts';

/** Open for as long as the browser shows the page: its length says nothing of how fast we answer. */
function isEventStream({ response }: ObservedRequest): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}

/** Number and duration of requests. Every label is one of a few values, whatever is asked for. */
export function measureRequests(meter: Meter): () => void {
  const duration = meter.createHistogram('http.server.request.duration', {
    description: 'Time until a request is answered, by route template, method and class of status.',
    unit: 's',
    advice: { explicitBucketBoundaries: durationBuckets },
  });
  const active = meter.createUpDownCounter('http.server.active_requests', {
    description: 'Requests being answered, open event streams included.',
  });
  return observeChannel<ObservedRequest>('repo.http.request', (observed) => {
    const { request, response, route } = observed;
    const startedAt = performance.now();
    active.add(1);
    response.once('close', () => {
      active.add(-1);
      if (isEventStream(observed)) return;
      duration.record((performance.now() - startedAt) / 1_000, {
        'http.route': route(),
        'http.request.method': methodLabelOf(request),
        // The caller left before the end.
        status_class: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
      });
    });
  });
}
