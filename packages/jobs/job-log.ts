/** Compatible with pino's loggers. */
export type JobLog = {
  info(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
};

const quietMs = 30_000;

/** Logs a repeated fault, such as an unreachable database, at most twice a minute. */
export function createThrottledFaultLog(log: JobLog, now: () => number = Date.now) {
  const lastSaid = new Map<string, number>();
  return (error: unknown, message: string): void => {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    // Worker ids differ between processes, so they are removed from the kind.
    const kind = `${message} ${reason.replace(/\(Queue: .*\)$/, '')}`;
    const instant = now();
    if (instant - (lastSaid.get(kind) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
    if (lastSaid.size > 100) lastSaid.clear();
    lastSaid.set(kind, instant);
    log.error({ err: error }, message);
  };
}
