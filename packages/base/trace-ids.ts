import { processWide } from './process-wide.ts';

/** Names as OpenTelemetry's log format has them. */
export type TraceIds = { trace_id: string; span_id: string };

type Source = { current: (() => TraceIds | undefined) | undefined };

function source(): Source {
  return processWide('trace-ids', (): Source => ({ current: undefined }));
}

/** Called where traces are configured. */
export function setTraceIdSource(current: Source['current']): void {
  source().current = current;
}

/** The ids of the present trace; undefined outside of one, and where traces are not configured. */
export function currentTraceIds(): TraceIds | undefined {
  return source().current?.();
}
