import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Calls `handle` for every message; returns what ends that. */
export function observeChannel<Message>(name: string, handle: (message: Message) => void): () => void {
  const listener = (message: unknown) => handle(message as Message);
  subscribe(name, listener);
  return () => {
    unsubscribe(name, listener);
  };
}
