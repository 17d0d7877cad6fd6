/** The two levels jobs write; pino's loggers fit. */
export type JobLog = {
  info(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
};

const quietMs = 30_000;

/** Logs a fault, but one that keeps coming (the database is away) only twice a minute. */
export function createFaultLog(log: JobLog, now: () => number = Date.now) {
  const lastSaid = new Map<string, number>();
  return (error: unknown, message: string): void => {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    // Worker ids differ from process to process; the fault is the same.
    const kind = `${message} ${reason.replace(/\(Queue: .*\)$/, '')}`;
    const instant = now();
    if (instant - (lastSaid.get(kind) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
    if (lastSaid.size > 100) lastSaid.clear();
    lastSaid.set(kind, instant);
    log.error({ err: error }, message);
  };
}
