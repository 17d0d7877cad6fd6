import type { ApiFailure } from '@repo/ui/api-failure';

/** The outcome of saving a listing or removing it. A later request for the same listing replaces an earlier one. */
export type FavoriteOutcome =
  | { kind: 'done' }
  | { kind: 'replaced' }
  | { kind: 'failed'; failure: ApiFailure };

type Send = (listingId: string, saved: boolean) => Promise<ApiFailure | null>;
type Waiting = { saved: boolean; answer: (outcome: FavoriteOutcome) => void };
type Listener = (saved: boolean) => void;

/** Sends one call at a time per listing, in order; of several presses only the last counts. */
export function createFavoriteQueue(send: Send) {
  const wanted = new Map<string, Waiting>();
  const listeners = new Map<string, Set<Listener>>();

  function show(listingId: string, saved: boolean) {
    for (const listener of listeners.get(listingId) ?? []) listener(saved);
  }

  async function run(listingId: string, first: Waiting): Promise<void> {
    let current = first;
    for (;;) {
      const failure = await send(listingId, current.saved);
      const last = wanted.get(listingId) ?? current;
      // The wanted state equals the one just sent, so nothing is left to send.
      if (last.saved === current.saved) {
        wanted.delete(listingId);
        if (failure) show(listingId, !last.saved);
        return last.answer(failure ? { kind: 'failed', failure } : { kind: 'done' });
      }
      if (failure) {
        // The call failed, so the previous state is wanted again.
        wanted.delete(listingId);
        return last.answer({ kind: 'done' });
      }
      current = last;
    }
  }

  return {
    want(listingId: string, saved: boolean): Promise<FavoriteOutcome> {
      return new Promise((answer) => {
        const before = wanted.get(listingId);
        const now = { saved, answer };
        wanted.set(listingId, now);
        show(listingId, saved);
        if (before) before.answer({ kind: 'replaced' });
        else void run(listingId, now);
      });
    },
    /** Calls `listener` with the state to show, including that of a pending call. */
    listen(listingId: string, listener: Listener): () => void {
      const all = listeners.get(listingId) ?? new Set();
      listeners.set(listingId, all.add(listener));
      const onItsWay = wanted.get(listingId);
      if (onItsWay) listener(onItsWay.saved);
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(listingId) === all) listeners.delete(listingId);
      };
    },
  };
}
