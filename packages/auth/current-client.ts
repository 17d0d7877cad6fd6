import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Does work for a client (the part of its address that limits count), whose share of scarce things it then uses. */
export function runWithClientKey<T>(client: string, work: () => T): T {
  return current.run(client, work);
}

/** For whom the present work is done; undefined for what no request asked for. */
export function currentClientKey(): string | undefined {
  return current.getStore();
}
