export type ConsentState =
  /** Nobody was asked yet, or what is changed reaches nobody. */
  'unasked' | 'asking' | 'given' | 'refused';

type ChangeConsentOptions = {
  /** Whether a change reaches anybody now. */
  isNeeded: () => boolean;
  onState: (state: ConsentState) => void;
};

/**
 * The author's consent to change what people learn just now: asked for before the first change, and good until the builder
 * is left. What is to be sent waits for the answer.
 */
export function createChangeConsent({ isNeeded, onState }: ChangeConsentOptions) {
  let state: ConsentState = 'unasked';
  let waiting: ((isAllowed: boolean) => void)[] = [];

  function go(next: ConsentState) {
    state = next;
    onState(next);
  }

  function answer(isAllowed: boolean) {
    if (state !== 'asking') return;
    const released = waiting;
    waiting = [];
    go(isAllowed ? 'given' : 'refused');
    for (const release of released) release(isAllowed);
  }

  function ask(): Promise<boolean> {
    if (state === 'given' || !isNeeded()) return Promise.resolve(true);
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (state !== 'asking') go('asking');
    });
  }

  return {
    /** For what somebody does on purpose: asks again after a refusal. */
    ask,
    /** For what is sent by itself: a refusal holds until somebody tries again. */
    askOnce: () => (state === 'refused' && isNeeded() ? Promise.resolve(false) : ask()),
    /** Somebody tries again what they refused. */
    tryAgain() {
      if (state === 'refused') go('unasked');
    },
    answer,
    /** The builder is left: what waits is not sent. */
    leave: () => answer(false),
  };
}

export type ChangeConsent = ReturnType<typeof createChangeConsent>;
