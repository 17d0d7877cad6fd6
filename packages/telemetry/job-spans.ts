import type { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { observeChannel } from './observe-channel.ts';

type JobRun = { job: string; carrier: Record<string, string>; span?: Span; error?: unknown };

/** A trace of its own for each run of a job, linked to the request that queued it. */
export function traceJobs(tracer: Tracer, contexts: AsyncLocalStorage<Context>): () => void {
  const stopEnqueue = observeChannel<JobRun>('repo.jobs.enqueue', ({ carrier }) =>
    propagation.inject(context.active(), carrier),
  );
  const runs = tracingChannel<unknown, JobRun>('repo.jobs.run');
  runs.start.bindStore(contexts, (message) => {
    const run = message as JobRun;
    const origin = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, run.carrier));
    run.span = tracer.startSpan(
      `job ${run.job}`,
      {
        kind: SpanKind.CONSUMER,
        attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': run.job },
        links: origin ? [{ context: origin }] : [],
      },
      ROOT_CONTEXT,
    );
    return trace.setSpan(ROOT_CONTEXT, run.span);
  });
  const stopEnd = observeChannel<JobRun>('tracing:repo.jobs.run:asyncStart', ({ span, error }) => {
    if (error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  return () => {
    stopEnqueue();
    stopEnd();
    runs.start.unbindStore(contexts);
  };
}
