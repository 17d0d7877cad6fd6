'use client';

import type {
  Gradebook,
  GradebookCell,
  GradebookLearner,
  SavedCells,
} from '@repo/schemas/training/gradebook';
import { toast } from '@repo/ui/toast';
import { useLatestRef } from '@repo/ui/use-latest-ref';
import { useLeaveWarning } from '@repo/ui/use-leave-warning';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api.ts';
import { cellVersion, emptyGradebookCell } from './cell-look.ts';
import { createGradebookSaveQueue, type GradebookEdit, gradebookEditKey } from './save-queue.ts';

/** Somebody else changed the cell after `edit` was begun. */
export type GradebookConflict = { edit: GradebookEdit; stored: GradebookCell };

export type GradebookRows = ReadonlyMap<string, ReadonlyMap<number, GradebookCell>>;

const pollMs = 5_000;
/** Of the time that a poll takes, so that a large class on a busy machine is read less often. */
const pauseFactor = 20;

type ReadRow = Pick<GradebookLearner, 'id' | 'cells'>;

const indexOf = ([assessmentIndex]: GradebookCell) => assessmentIndex;
const isSame = (one: GradebookCell, other: GradebookCell | undefined) => one.join() === other?.join();

/** A row that is as it was is not drawn again. */
function mergeRow(before: ReadonlyMap<number, GradebookCell> | undefined, cells: readonly GradebookCell[]) {
  const isAsBefore = before !== undefined && cells.every((cell) => isSame(cell, before.get(indexOf(cell))));
  return isAsBefore
    ? before
    : new Map([...(before ?? []), ...cells.map((cell) => [indexOf(cell), cell] as const)]);
}

function toRows(learners: readonly ReadRow[], before: GradebookRows = new Map()): GradebookRows {
  return new Map(
    learners.map(({ id, cells }) => {
      const known = before.get(id);
      // Also of as many cells, because one of which there is nothing any more is left out.
      return [
        id,
        known?.size === cells.length ? mergeRow(known, cells) : mergeRow(undefined, cells),
      ] as const;
    }),
  );
}

function withCells(before: GradebookRows, learners: SavedCells['learners']): GradebookRows {
  const rows = new Map(before);
  for (const { id, cells } of learners) rows.set(id, mergeRow(before.get(id), cells));
  return rows;
}

/** Rows with what their places are about. */
type ReadBook = { rows: GradebookRows; assessmentIds: readonly string[] };

const idsOf = ({ assessments }: Pick<Gradebook, 'assessments'>) => assessments.map(({ id }) => id);

function cellOf({ rows, assessmentIds }: ReadBook, learnerId: string, assessmentId: string): GradebookCell {
  return cellOrEmpty(rows, learnerId, assessmentIds.indexOf(assessmentId));
}

function versionIn(read: ReadBook, key: string): string {
  const [learnerId = '', assessmentId = ''] = key.split(' ');
  return cellVersion(cellOf(read, learnerId, assessmentId));
}

export function cellOrEmpty(rows: GradebookRows, learnerId: string, assessmentIndex: number): GradebookCell {
  return rows.get(learnerId)?.get(assessmentIndex) ?? emptyGradebookCell;
}

/** The class as it is stored, what is being stored, and what somebody else changed meanwhile. */
export function useGradebook(initial: Gradebook) {
  const [book, setBook] = useState(initial);
  const [rows, setRows] = useState<GradebookRows>(() => toRows(initial.learners));
  const [pending, setPending] = useState<ReadonlyMap<string, number | null>>(new Map());
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, GradebookConflict>>(new Map());
  const [isOutdated, setIsOutdated] = useState(false);
  const params = { id: initial.courseRunId };
  /** Counts saves: what was read before one ended can be older than its answer. */
  const saves = useRef(0);

  const latest = useLatestRef({ follow, send });
  const [queue] = useState(() =>
    createGradebookSaveQueue({ send: (edits) => latest.current.send(edits), onPending: setPending }),
  );

  async function follow(): Promise<ReadBook | null> {
    const savesBefore = saves.current;
    const answer = await api('GET /api/course-runs/{id}/gradebook/changes', {
      params,
      query: { known: book.version },
    });
    setIsOutdated(!answer.ok);
    if (!answer.ok) return null;
    const read = answer.data;
    if (read === null) return { rows, assessmentIds: idsOf(book) };
    const now = { rows: toRows(read.learners, rows), assessmentIds: idsOf(read) };
    if (saves.current !== savesBefore) return now;
    setRows(now.rows);
    queue.forgetChanged((key) => versionIn(now, key));
    const sameColumns = JSON.stringify(read.assessments) === JSON.stringify(book.assessments);
    setBook(sameColumns ? { ...read, assessments: book.assessments } : read);
    return now;
  }
  useFollowing(follow, pending.size > 0);
  useLeaveWarning(pending.size > 0);

  async function send(edits: readonly GradebookEdit[]): Promise<SavedCells | null> {
    saves.current += 1;
    const cells = edits.map(({ learnerId, assessmentId, score, expectedVersion }) => ({
      ...{ learnerId, assessmentId, score, expectedVersion },
    }));
    const answer = await api('PUT /api/course-runs/{id}/gradebook', { params, body: { cells } });
    saves.current += 1;
    if (answer.ok && answer.data.assessmentIds.join() !== idsOf(book).join()) {
      // Its places are about other columns than those that are shown.
      await latest.current.follow();
      return null;
    }
    if (answer.ok) {
      setRows((before) => withCells(before, answer.data.learners));
      return answer.data;
    }
    const named = edits.filter((_, index) =>
      answer.failure.details?.some(({ field }) => field === `cells.${index}`),
    );
    const now = named.length > 0 ? await latest.current.follow() : null;
    const moved = now
      ? named
          .map((edit) => ({ edit, stored: cellOf(now, edit.learnerId, edit.assessmentId) }))
          .filter(({ edit, stored }) => stored[6] !== edit.expectedVersion)
      : [];
    if (moved.length > 0)
      setConflicts(
        (before) => new Map([...before, ...moved.map((one) => [gradebookEditKey(one.edit), one] as const)]),
      );
    else toast.error(answer.failure.error, { description: 'Nothing was stored.' });
    // Those that nobody changed are not lost with the others.
    const rest = edits.filter((edit) => !named.includes(edit));
    return moved.length > 0 && moved.length === named.length && rest.length > 0 ? send(rest) : null;
  }

  return {
    book,
    rows,
    pending,
    conflicts,
    isOutdated,
    save: queue.save,
    endConflicts: () => setConflicts(new Map()),
  };
}

/** Asks for the changes of colleagues while the page is visible and nothing is being stored. */
function useFollowing(follow: () => Promise<unknown>, isStoring: boolean): void {
  const latest = useLatestRef({ follow, isStoring });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = (ms: number) => {
      timer = setTimeout(() => void poll(), ms);
    };
    async function poll() {
      const began = performance.now();
      if (document.visibilityState === 'visible' && !latest.current.isStoring) await latest.current.follow();
      if (!isOver) wait(Math.max(pollMs, (performance.now() - began) * pauseFactor));
    }
    wait(pollMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [latest]);
}
