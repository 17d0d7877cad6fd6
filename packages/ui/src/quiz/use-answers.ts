'use client';

import type { AttemptQuestion, QuizAnswers, SaveAnswersResponse } from '@repo/schemas/quiz-attempt';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiFailure } from '../api-failure.ts';
import type { ApiAnswer } from '../call-api.ts';
import { addSignOutTask } from '../personal-storage.ts';
import { createUnsavedAnswers } from './unsaved-answers.ts';

const pauseMs = 400;
const retryMs = 5_000;

const kept = createUnsavedAnswers(() => localStorage);

/** What is known of saving, for a page that shows it. */
export type AnswerSaveState = { kind: 'saved'; at: number } | { kind: 'signed-out' | 'offline' };

/** Answers wait in the browser until the server has them; `null`: no page shows it. */
export type SaveReport = {
  setWaiting: (isWaiting: boolean) => void;
  setSaveState: (state: AnswerSaveState) => void;
};

export type OpenAttempt = { id: string; questions: AttemptQuestion[]; secondsLeft: number | null };

type SavingOptions = {
  /** Whose answers the browser keeps; null for nobody in particular. */
  learnerId: string | null;
  put: (answers: QuizAnswers) => Promise<ApiAnswer<SaveAnswersResponse>>;
  report: SaveReport | null;
  /** Whether the service refused because the attempt is over. */
  isOver: (failure: ApiFailure) => boolean;
  onOver: () => void;
};

/** The answers of an attempt; saves each choice. Calls `onOver` when the service reports that the attempt is over. */
export function useAnswers({ id, questions }: Pick<OpenAttempt, 'id' | 'questions'>, options: SavingOptions) {
  const [answers, setAnswers] = useState<QuizAnswers>(() =>
    Object.fromEntries(questions.map((question) => [question.id, question.chosen])),
  );
  const { change, ...saver } = useAnswerSaver(id, {
    ...options,
    onRestored: (unsent) => setAnswers((before) => ({ ...before, ...unsent })),
  });
  return {
    ...saver,
    answers,
    choose(question: string, chosen: string[]): void {
      setAnswers((before) => ({ ...before, [question]: chosen }));
      change(question, chosen);
    },
  };
}

type SaverOptions = SavingOptions & { onRestored: (unsent: QuizAnswers) => void };

/** Saves changed answers after a pause, retries, and keeps in the browser what is not saved. */
function useAnswerSaver(id: string, { learnerId, put, report, isOver, onOver, onRestored }: SaverOptions) {
  // The key includes the person, because two people may share a browser.
  const keptAs = `${learnerId}:${id}`;
  const unsaved = useRef<QuizAnswers>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPaused = useRef(false);
  const inFlight = useRef<Promise<void>>(undefined);

  const plan = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), ms);
  };

  /** Never two requests at once: an older one that arrives last would undo a newer choice. */
  function save(): Promise<void> {
    inFlight.current ??= sendUnsaved().finally(() => {
      inFlight.current = undefined;
    });
    return inFlight.current;
  }

  async function sendUnsaved(): Promise<void> {
    const sent = { ...unsaved.current };
    if (Object.keys(sent).length === 0) return;
    const answer = await put(sent);
    if (answer.ok) {
      for (const [question, chosen] of Object.entries(sent)) {
        if (unsaved.current[question] === chosen) delete unsaved.current[question];
      }
      kept.write(keptAs, unsaved.current);
      // Chosen meanwhile.
      if (Object.keys(unsaved.current).length > 0 && !isPaused.current) plan(pauseMs);
      report?.setWaiting(false);
      report?.setSaveState({ kind: 'saved', at: Date.parse(answer.data.savedAt) });
      return;
    }
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
    unsaved.current = {};
    kept.write(keptAs, {});
  }

  const restore = useEffectEvent(() => {
    const unsent = kept.read(keptAs);
    if (Object.keys(unsent).length === 0) return;
    unsaved.current = unsent;
    onRestored(unsent);
    plan(0);
  });
  useEffect(() => {
    restore();
    return () => clearTimeout(timer.current);
  }, []);
  useSaveOnOccasion({ report, save, retry: () => (isPaused.current ? undefined : plan(0)) });

  return {
    change(question: string, chosen: string[]): void {
      unsaved.current[question] = chosen;
      kept.write(keptAs, unsaved.current);
      plan(pauseMs);
    },
    /**
     * Stops saving, waits for the request on its way, and returns what is not saved, for the request that hands in: what another tab
     * saved stays.
     */
    async pauseSaving(): Promise<QuizAnswers> {
      isPaused.current = true;
      await inFlight.current;
      clearTimeout(timer.current);
      return { ...unsaved.current };
    },
    /** Resumes saving, because the attempt was not submitted. */
    resumeSaving(): void {
      isPaused.current = false;
      plan(retryMs);
    },
    discardUnsaved,
  };
}

type Occasions = { report: SaveReport | null; save: () => Promise<void>; retry: () => void };

/** Saves before a sign-out, retries when the connection is back, and stops reporting this quiz as waiting when it closes. */
function useSaveOnOccasion({ report, save, retry }: Occasions) {
  // Kept answers are sent the next time this quiz is open.
  const stopWaiting = useEffectEvent(() => report?.setWaiting(false));
  useEffect(() => () => stopWaiting(), []);
  const saveNow = useEffectEvent(save);
  useEffect(() => addSignOutTask(() => saveNow()), []);
  const connected = useEffectEvent(retry);
  useEffect(() => {
    const send = () => connected();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, []);
}
