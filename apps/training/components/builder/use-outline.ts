'use client';

import type { ChangeConsent } from '@repo/ui/ask-before-change';
import { moveWithUndo, type SentChange, useChangeQueue } from '@repo/ui/use-change-queue';
import { useState } from 'react';
import { api } from '#api.ts';
import { createOutlineChanges } from './outline-changes.ts';
import { toOutlineBody, type Units } from './outline-moves.ts';

export function useOutline(courseId: string, initial: Units, consent: Pick<ChangeConsent, 'ask'>) {
  const [units, setUnits] = useState(initial);
  const params = { id: courseId };
  const {
    put: send,
    call,
    problem,
  } = useChangeQueue({
    showStored: async () => {
      const answer = await api('GET /api/courses/{id}/outline', { params });
      if (!answer.ok) return answer.failure;
      setUnits(answer.data.learningUnits);
      return undefined;
    },
  });

  const put = async (body: ReturnType<typeof toOutlineBody>): Promise<SentChange> =>
    (await consent.ask()) ? send(() => api('PUT /api/courses/{id}/outline', { params, body })) : 'refused';

  function reorder(next: Units, words: string) {
    const step = (from: Units, to: Units) => ({ next: to, send: () => put(toOutlineBody(to, from)) });
    const before = units;
    return moveWithUndo({
      show: setUnits,
      before,
      forth: step(before, next),
      back: () => step(next, before),
      words,
    });
  }

  return { units, problem, reorder, ...createOutlineChanges(courseId, { setUnits, call, consent }) };
}

export type OutlineEditing = ReturnType<typeof useOutline>;
