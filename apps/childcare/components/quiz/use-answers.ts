'use client';

import type { Answers, Attempt, SavedAnswer } from '@repo/schemas/childcare/quiz-attempt';
import { callApi } from '@repo/ui/call-api';
import { sendBeforeSignOut } from '@repo/ui/kept-work';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { senderOf, useLearner } from '#components/player/use-progress.ts';
import { createKeptAnswers } from './kept-answers.ts';

const pauseMs = 400;
const retryMs = 5_000;

const kept = createKeptAnswers(() => localStorage);

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
  // The person is part of the key: two may share a browser.
  const keptAs = `${learner}:${id}`;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);

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
      kept.write(keptAs, unsaved.current);
      sender?.waits(id, false);
      sender?.say({ kind: 'saved', at: Date.parse(answer.data.savedAt) });
      return;
    }
    const { status = 0 } = answer.failure;
    if (status === 409) {
      unsaved.current = {};
      kept.write(keptAs, {});
      sender?.waits(id, false);
      onOver();
      return;
    }
    sender?.waits(id, true);
    sender?.say({ kind: status === 401 ? 'signed-out' : 'offline' });
    plan(retryMs);
  }

  const begin = useEffectEvent(() => {
    const unsent = kept.read(keptAs);
    if (Object.keys(unsent).length === 0) return;
    unsaved.current = unsent;
    setAnswers((before) => ({ ...before, ...unsent }));
    plan(0);
  });
  useEffect(() => {
    begin();
    return () => clearTimeout(timer.current);
  }, []);
  useEffect(() => {
    // What is kept waits for the next time that this quiz is open.
    return () => {
      if (learner !== null) senderOf(learner).waits(id, false);
    };
  }, [learner, id]);
  const saveNow = useEffectEvent(save);
  useEffect(() => sendBeforeSignOut(() => saveNow()), []);
  const connected = useEffectEvent(() => {
    if (!isHeld.current) plan(0);
  });
  useEffect(() => {
    const send = () => connected();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, []);

  return {
    answers,
    choose(question: string, chosen: string[]): void {
      setAnswers((before) => ({ ...before, [question]: chosen }));
      unsaved.current[question] = chosen;
      kept.write(keptAs, unsaved.current);
      plan(pauseMs);
    },
    /** They go with what hands the attempt in: nothing is saved beside it. */
    hold(): void {
      isHeld.current = true;
      clearTimeout(timer.current);
    },
    /** It was not handed in. */
    resume(): void {
      isHeld.current = false;
      plan(retryMs);
    },
    forget(): void {
      unsaved.current = {};
      kept.write(keptAs, {});
    },
  };
}
