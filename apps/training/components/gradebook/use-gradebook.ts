'use client';

import type { Gradebook, GradebookCell, GradebookChanges } from '@repo/schemas/training/gradebook';
import { toast } from '@repo/ui/toast';
import { useLatestRef } from '@repo/ui/use-latest-ref';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api.ts';
import { emptyCell } from './cell-look.ts';

export type Edit = {
  learnerId: string;
  assessmentId: string;
  place: number;
  score: number | null;
  expectedVersion: string;
};

/** Somebody else changed the cell after `edit` was begun. */
export type Conflict = { edit: Edit; stored: GradebookCell };

export type Rows = ReadonlyMap<string, ReadonlyMap<number, GradebookCell>>;

const pollMs = 5_000;

function toRows(learners: GradebookChanges['learners'], before: Rows = new Map()): Rows {
  if (learners.length === 0) return before;
  const rows = new Map(before);
  for (const { id, cells } of learners) {
    const row = new Map(rows.get(id));
    const moved = cells.filter((cell) => row.get(cell[0])?.join() !== cell.join());
    for (const cell of moved) row.set(cell[0], cell);
    // A row that is as it was is not drawn again.
    if (moved.length > 0 || !rows.has(id)) rows.set(id, row);
  }
  return rows;
}

export function cellIn(rows: Rows, learnerId: string, place: number): GradebookCell {
  return rows.get(learnerId)?.get(place) ?? emptyCell;
}

/** The cells as they are stored, what is being stored, and what somebody else changed meanwhile. */
export function useGradebook(book: Gradebook) {
  const { courseRunId, shape } = book;
  const router = useRouter();
  const params = { id: courseRunId };
  const [rows, setRows] = useState<Rows>(() => toRows(book.learners));
  const [pending, setPending] = useState<ReadonlyMap<string, number | null>>(new Map());
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const readAt = useRef(book.readAt);

  async function follow(): Promise<GradebookChanges | null> {
    const answer = await api('GET /api/course-runs/{id}/gradebook/changes', {
      params,
      query: { since: readAt.current },
    });
    if (!answer.ok) return null;
    readAt.current = answer.data.readAt;
    setRows((before) => toRows(answer.data.learners, before));
    // Another class list or other assessments: the page is read again.
    if (answer.data.shape !== shape) router.refresh();
    return answer.data;
  }

  const latest = useLatestRef(follow);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void latest.current();
    }, pollMs);
    return () => clearInterval(timer);
  }, [latest]);

  async function save(edits: readonly Edit[]): Promise<void> {
    if (edits.length === 0) return;
    setPending((before) => new Map([...before, ...edits.map((edit) => [keyOf(edit), edit.score] as const)]));
    const cells = edits.map(({ place, ...cell }) => cell);
    const answer = await api('PUT /api/course-runs/{id}/gradebook', { params, body: { cells } });
    if (answer.ok) setRows((before) => toRows(answer.data.learners, before));
    else {
      const changes = answer.failure.details?.length ? await follow() : null;
      const now = toRows(changes?.learners ?? [], rows);
      const named = edits.filter((_, index) =>
        answer.failure.details?.some(({ field }) => field === `cells.${index}`),
      );
      const moved = named
        .map((edit) => ({ edit, stored: cellIn(now, edit.learnerId, edit.place) }))
        .filter(({ edit, stored }) => stored[6] !== edit.expectedVersion);
      if (moved.length > 0) setConflicts((before) => [...before, ...moved]);
      else toast.error(answer.failure.error, { description: 'Nothing was stored.' });
      // Those that nobody changed are not lost with the others.
      if (moved.length > 0 && moved.length === named.length)
        await save(edits.filter((edit) => !named.includes(edit)));
    }
    setPending((before) => {
      const next = new Map(before);
      for (const edit of edits) next.delete(keyOf(edit));
      return next;
    });
  }

  return { rows, pending, conflicts, save, endConflicts: () => setConflicts([]) };
}

export const keyOf = ({ learnerId, place }: Pick<Edit, 'learnerId' | 'place'>) => `${learnerId} ${place}`;
