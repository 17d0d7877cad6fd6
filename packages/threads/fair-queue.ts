import type { Queue, QueueAddOptions } from 'p-queue';

type Run = () => Promise<unknown>;
export type QueuedFor = QueueAddOptions & {
  /** Who asked; what nobody asked for shares one queue. */
  client?: string;
};

/** A queue for p-queue that serves clients in turn: one with many tasks keeps no other waiting for all of them. */
export class FairQueue implements Queue<Run, QueuedFor> {
  /** By client; the first of the map is next. */
  readonly #waiting = new Map<string, Run[]>();
  size = 0;

  enqueue(run: Run, { client = '' }: QueuedFor = {}): void {
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

  filter({ client = '' }: QueuedFor): Run[] {
    return this.#waiting.get(client) ?? [];
  }

  setPriority(): never {
    throw new Error('Clients are served in turn');
  }

  remove(): never {
    throw new Error('What waits is not taken back');
  }
}
