import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import { isConflict } from './form-version.ts';

/** `replaced`: refused because somebody else changed the order; theirs is shown by now. */
export type SentChange = 'stored' | 'refused' | 'replaced';

const replacedText =
  'Somebody else changed this list after you opened it. Their order is shown now: move things again where it still needs it.';

export type ChangeQueueOptions = {
  /** Called with each answer, before anybody else gets it. */
  onAnswered?: () => void;
  /** Reads what is stored by now and shows it; answers why it could not. */
  showStored: () => Promise<ApiFailure | undefined>;
};

type Options = ChangeQueueOptions & {
  onSending: (by: 1 | -1) => void;
  /** Why the last change was refused; null when it was not. */
  onProblem: (problem: string | null) => void;
};

/**
 * Sends changes of one thing one after the other, as each is judged by what the one before it left. Where a change says what
 * it was made of (`expectedOrder`) and that is no longer the stored one, what is stored is shown.
 */
export function createChangeQueue({ onAnswered, showStored, onSending, onProblem }: Options) {
  let last: Promise<unknown> = Promise.resolve();
  let begun = 0;
  let stored = 0;

  function succeed(number: number) {
    stored = Math.max(stored, number);
    onProblem(null);
  }

  async function put(send: () => Promise<ApiAnswer<unknown>>): Promise<SentChange> {
    begun += 1;
    const number = begun;
    onSending(1);
    const call = last.then(send);
    last = call;
    const answer = await call;
    onAnswered?.();
    // 404: somebody else deleted it, or moved it to where the path no longer finds it.
    const isReplaced = !answer.ok && (isConflict(answer.failure) || answer.failure.status === 404);
    const notShown = isReplaced ? await showStored() : undefined;
    onSending(-1);
    if (answer.ok) {
      succeed(number);
      return 'stored';
    }
    const isShown = isReplaced && notShown === undefined;
    // A later change was stored while this one was looked into: what it says would be out of date.
    if (stored < number) onProblem(isShown ? replacedText : (notShown ?? answer.failure).error);
    return isShown ? 'replaced' : 'refused';
  }

  /** Another change of the same thing, which waits for nothing: adding, renaming, deleting. */
  async function call<T>(send: () => Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
    begun += 1;
    const number = begun;
    const answer = await send();
    if (answer.ok) succeed(number);
    return answer;
  }

  return { put, call };
}
