import type { Queue, QueueAddOptions } from 'p-queue';

type Run = () => Promise<unknown>;
export type FairQueueOptions = QueueAddOptions & {
  /** Tasks without a client share one queue. */
  client?: string;
};

/** A p-queue queue that serves clients in turn, so that one with many tasks does not block others. */
export class FairQueue implements Queue<Run, FairQueueOptions> {
  /** By client; the map's first client is next. */
  readonly #waiting = new Map<string, Run[]>();
  size = 0;

  enqueue(run: Run, { client = '' }: FairQueueOptions = {}): void {
    const own = this.#waiting.get(client);
    if (own) own.push(run);
    else this.#waiting.set(client, [run]);
    this.size += 1;
  }

  dequeue(): Run | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [client, runs] = first;
    const run = runs.shift();
    this.#waiting.delete(client);
    if (runs.length > 0) this.#waiting.set(client, runs);
    this.size -= 1;
    return run;
  }

  filter({ client = '' }: FairQueueOptions): Run[] {
    return this.#waiting.get(client) ?? [];
  }

  setPriority(): never {
    throw new Error('There are no priorities: clients are served in turn');
  }

  remove(): never {
    throw new Error('Queued tasks cannot be removed');
  }
}
