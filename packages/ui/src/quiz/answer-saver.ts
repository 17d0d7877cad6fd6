import type { QuizAnswers, SaveAnswersResponse } from '@repo/schemas/quiz-attempt';
import type { ApiFailure } from '../api-failure.ts';
import type { ApiAnswer } from '../call-api.ts';
import type { createUnsavedAnswersStore } from './unsaved-answers.ts';

const pauseMs = 400;
const retryMs = 5_000;

/** What is known of saving, for a page that shows it. */
export type AnswerSaveState = { kind: 'saved'; at: number } | { kind: 'signed-out' | 'offline' };

/** Answers wait in the browser until the server has them. */
export type AnswerSaveReporter = {
  setWaiting: (isWaiting: boolean) => void;
  setSaveState: (state: AnswerSaveState) => void;
};

export type SavingOptions = {
  /** Whose answers the browser keeps; null for nobody in particular. */
  learnerId: string | null;
  saveAnswers: (answers: QuizAnswers) => Promise<ApiAnswer<SaveAnswersResponse>>;
  /** null: no page shows it. */
  report: AnswerSaveReporter | null;
  /** Whether the service refused because the attempt is over. */
  isOver: (failure: ApiFailure) => boolean;
  onOver: () => void;
};

type AnswerSaverTools = {
  /** The name under which the browser keeps what is not saved. */
  keptAs: string;
  kept: ReturnType<typeof createUnsavedAnswersStore>;
  /** Of the latest render. */
  options: () => Pick<SavingOptions, 'saveAnswers' | 'report' | 'isOver' | 'onOver'>;
};

/** Saves changed answers after a pause, retries, and keeps in the browser what is not saved. */
export function createAnswerSaver({ keptAs, kept, options }: AnswerSaverTools) {
  let unsaved: QuizAnswers = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let isStopped = false;
  let inFlight: Promise<void> | undefined;

  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  /** Never two requests at once: an older one that arrives last would undo a newer choice. */
  function save(): Promise<void> {
    inFlight ??= sendUnsaved().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  }

  async function sendUnsaved(): Promise<void> {
    const sent = { ...unsaved };
    if (Object.keys(sent).length === 0) return;
    const answer = await options().saveAnswers(sent);
    const { report, isOver, onOver } = options();
    if (answer.ok) {
      for (const [question, chosen] of Object.entries(sent)) {
        if (unsaved[question] === chosen) delete unsaved[question];
      }
      kept.write(keptAs, unsaved);
      if (isStopped) return;
      // Chosen meanwhile.
      if (Object.keys(unsaved).length > 0 && !isPaused) plan(pauseMs);
      report?.setWaiting(false);
      report?.setSaveState({ kind: 'saved', at: Date.parse(answer.data.savedAt) });
      return;
    }
    // The browser keeps it for the next time that the quiz is open.
    if (isStopped) return;
    const { status = 0 } = answer.failure;
    if (isOver(answer.failure)) {
      discardUnsaved();
      report?.setWaiting(false);
      onOver();
      return;
    }
    report?.setWaiting(true);
    report?.setSaveState({ kind: status === 401 ? 'signed-out' : 'offline' });
    plan(retryMs);
  }

  function discardUnsaved(): void {
    unsaved = {};
    kept.write(keptAs, {});
  }

  return {
    save,
    discardUnsaved,
    change(question: string, chosen: string[]): void {
      unsaved[question] = chosen;
      kept.write(keptAs, unsaved);
      plan(pauseMs);
    },
    /** What the browser kept when the page closed; sends it. */
    restore(): QuizAnswers {
      isStopped = false;
      const unsent = kept.read(keptAs);
      if (Object.keys(unsent).length === 0) return {};
      unsaved = { ...unsent };
      plan(0);
      return unsent;
    },
    retry(): void {
      if (!isPaused) plan(0);
    },
    /** Sends what is not saved once more, without a report: the page is being left. */
    stop(): void {
      clearTimeout(timer);
      isStopped = true;
      // Twice, for what was chosen while a request was on its way.
      if (!isPaused) void save().then(save);
    },
    /**
     * Stops saving, waits for the request on its way, and returns what is not saved, for the request that hands in: what another tab
     * saved stays.
     */
    async pauseSaving(): Promise<QuizAnswers> {
      isPaused = true;
      await inFlight;
      clearTimeout(timer);
      return { ...unsaved };
    },
    /** Resumes saving, because the attempt was not submitted. */
    resumeSaving(): void {
      isPaused = false;
      plan(retryMs);
    },
  };
}
