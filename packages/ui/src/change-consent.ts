export type ConsentState =
  /** Not asked yet, or the change affects nobody. */
  'unasked' | 'asking' | 'given' | 'refused';

type ChangeConsentOptions = {
  /** Whether a change affects learners now. */
  isNeeded: () => boolean;
  onState: (state: ConsentState) => void;
};

/**
 * The author's consent to change a course with learners: asked for before the first change and valid until the builder is
 * left. Pending changes wait for the answer.
 */
export function createLiveCourseConsent({ isNeeded, onState }: ChangeConsentOptions) {
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
    /** For deliberate actions: asks again after a refusal. */
    ask,
    /** For autosave: a refusal holds until the author tries again. */
    askOnce: () => (state === 'refused' && isNeeded() ? Promise.resolve(false) : ask()),
    tryAgain() {
      if (state === 'refused') go('unasked');
    },
    answer,
    /** On leaving the builder: pending changes are not sent. */
    leave: () => answer(false),
  };
}

export type LiveCourseChangeConsent = ReturnType<typeof createLiveCourseConsent>;
