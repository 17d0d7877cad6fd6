'use client';

import type { Answers, Attempt, SavedAnswer } from '@repo/schemas/childcare/quiz-attempt';
import { callApi } from '@repo/ui/call-api';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { senderOf, useLearner } from '#components/player/use-progress.ts';

const pauseMs = 400;
const retryMs = 5_000;

const keyOf = (attemptId: string) => `unsent-answers:${attemptId}`;

function isAnswers(value: unknown): value is Answers {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(
      (chosen) => Array.isArray(chosen) && chosen.every((option) => typeof option === 'string'),
    )
  );
}

/** What was chosen and could not be saved before the page was closed. */
function readKept(attemptId: string): Answers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(attemptId)) ?? '{}');
    return isAnswers(kept) ? kept : {};
  } catch {
    return {};
  }
}

function keep(attemptId: string, unsaved: Answers): void {
  try {
    if (Object.keys(unsaved).length === 0) localStorage.removeItem(keyOf(attemptId));
    else localStorage.setItem(keyOf(attemptId), JSON.stringify(unsaved));
  } catch {
    // Full or forbidden: they are saved while the page stays open.
  }
}

/** The answers of an attempt, saved as they are chosen. `onOver` is called when the service says that the attempt is over. */
export function useAnswers(
  { id, questions }: Attempt,
  { path, onOver }: { path: string; onOver: () => void },
) {
  const learner = useLearner();
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(questions.map((question) => [question.id, question.chosen])),
  );
  const unsaved = useRef<Answers>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const plan = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), ms);
  };

  async function save(): Promise<void> {
    const sent = { ...unsaved.current };
    if (Object.keys(sent).length === 0) return;
    const answer = await callApi<SavedAnswer>(path, { method: 'PUT', body: { answers: sent } });
    const sender = learner === null ? null : senderOf(learner);
    if (answer.ok) {
      for (const [question, chosen] of Object.entries(sent)) {
        if (unsaved.current[question] === chosen) delete unsaved.current[question];
      }
      keep(id, unsaved.current);
      sender?.say({ kind: 'saved', at: Date.parse(answer.data.savedAt) });
      return;
    }
    const { status = 0 } = answer.failure;
    if (status === 409) {
      unsaved.current = {};
      keep(id, {});
      onOver();
      return;
    }
    sender?.say({ kind: status === 401 ? 'signed-out' : 'offline' });
    plan(retryMs);
  }

  const begin = useEffectEvent(() => {
    const kept = readKept(id);
    if (Object.keys(kept).length === 0) return;
    unsaved.current = kept;
    setAnswers((before) => ({ ...before, ...kept }));
    plan(0);
  });
  useEffect(() => {
    begin();
    return () => clearTimeout(timer.current);
  }, []);

  return {
    answers,
    choose(question: string, chosen: string[]): void {
      setAnswers((before) => ({ ...before, [question]: chosen }));
      unsaved.current[question] = chosen;
      keep(id, unsaved.current);
      plan(pauseMs);
    },
    /** They go with what hands the attempt in: nothing is saved beside it. */
    hold(): void {
      clearTimeout(timer.current);
    },
    /** It was not handed in. */
    resume(): void {
      plan(retryMs);
    },
    forget(): void {
      unsaved.current = {};
      keep(id, {});
    },
  };
}
