'use client';

import type { AttemptQuestion, QuizAnswers } from '@repo/schemas/quiz-attempt';
import { useEffect, useEffectEvent, useState } from 'react';
import { addSignOutTask } from '../personal-storage.ts';
import { useLatestRef } from '../use-latest-ref.ts';
import { type AnswerSaveReporter, createAnswerSaver, type SavingOptions } from './answer-saver.ts';
import { createUnsavedAnswersStore } from './unsaved-answers.ts';

const kept = createUnsavedAnswersStore(() => localStorage);

export type OpenAttempt = { id: string; questions: AttemptQuestion[]; secondsLeft: number | null };

/** The answers of an attempt; saves each choice. Calls `onOver` when the service reports that the attempt is over. */
export function useAutosavedAnswers(
  { id, questions }: Pick<OpenAttempt, 'id' | 'questions'>,
  options: SavingOptions,
) {
  const latest = useLatestRef(options);
  // The key includes the person, because two people may share a browser.
  const keptAs = `${options.learnerId}:${id}`;
  const [saver] = useState(() => createAnswerSaver({ keptAs, kept, options: () => latest.current }));
  const [answers, setAnswers] = useState<QuizAnswers>(() =>
    Object.fromEntries(questions.map((question) => [question.id, question.chosen])),
  );
  useEffect(() => {
    const unsent = saver.restore();
    setAnswers((before) => ({ ...before, ...unsent }));
    return () => saver.stop();
  }, [saver]);
  useSaveOnOccasion({ report: options.report, save: saver.save, retry: saver.retry });
  const { pauseSaving, resumeSaving, discardUnsaved } = saver;
  return {
    ...{ answers, pauseSaving, resumeSaving, discardUnsaved },
    choose(question: string, chosen: string[]): void {
      setAnswers((before) => ({ ...before, [question]: chosen }));
      saver.change(question, chosen);
    },
  };
}

type Occasions = { report: AnswerSaveReporter | null; save: () => Promise<void>; retry: () => void };

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
