'use client';

import type { Outline } from '@repo/schemas/training/outline';
import type { ChangeConsent } from '@repo/ui/ask-before-change';
import { callApi } from '@repo/ui/call-api';
import { moveWithUndo, type SentChange, useChangeQueue } from '@repo/ui/use-change-queue';
import { useState } from 'react';
import { createOutlineChanges } from './outline-changes.ts';
import { toOutlineBody, type Units } from './outline-moves.ts';

type Stored<T> = { data: T };

/** A course's outline as somebody builds it: what is shown at once, and what is sent. */
export function useOutline(courseId: string, initial: Units, consent: Pick<ChangeConsent, 'ask'>) {
  const [units, setUnits] = useState(initial);
  const path = `/api/courses/${courseId}/outline`;
  const {
    put: send,
    call,
    problem,
  } = useChangeQueue({
    showStored: async () => {
      const answer = await callApi<Stored<Outline>>(path);
      if (!answer.ok) return answer.failure;
      setUnits(answer.data.data.learningUnits);
      return undefined;
    },
  });

  const put = async (path: string, body: object): Promise<SentChange> =>
    (await consent.ask()) ? send(path, body) : 'refused';

  function reorder(next: Units, words: string) {
    const step = (from: Units, to: Units) => ({ next: to, send: () => put(path, toOutlineBody(to, from)) });
    const before = units;
    return moveWithUndo({
      show: setUnits,
      before,
      forth: step(before, next),
      back: () => step(next, before),
      words,
    });
  }

  return { units, problem, reorder, ...createOutlineChanges(courseId, { path, setUnits, call, consent }) };
}

export type OutlineEditing = ReturnType<typeof useOutline>;
