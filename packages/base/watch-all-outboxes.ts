import { deferWork } from './deferred.ts';
import type { Logger } from './logger.ts';

type Outbox = {
  /** Has its work run whenever something is due. Returns a function that stops watching. */
  watch(inBackground: (work: () => Promise<void>) => void): () => void;
};

/** Runs the work of each outbox as soon as it is due; a failure is logged by the outbox's name. Returns a function that stops it. */
export function watchAllOutboxes(outboxes: Record<string, Outbox>, logger: Logger): () => void {
  const stops = Object.entries(outboxes).map(([name, outbox]) =>
    outbox.watch((work) => deferWork(work, logger, name)),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
