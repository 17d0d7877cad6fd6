'use client';

import type { Gradebook } from '@repo/schemas/training/gradebook';
import { lazyModule } from '@repo/ui/lazy-module';
import { toast } from '@repo/ui/toast';
import { CellBar } from './cell-bar.tsx';
import { GradebookGridHead } from './grid-head.tsx';
import { GradebookGridRow } from './grid-row.tsx';
import { headHeightPx } from './grid-sizes.ts';
import { useGradebook } from './use-gradebook.ts';
import { useGradebookGrid } from './use-grid.ts';

const conflictDialog = lazyModule(() => import('./conflict-dialog.tsx'));

/**
 * Learners × assessments with one tab stop: arrow keys move, typing, Enter or F2 edits a draft, Escape leaves. Renders only
 * visible rows, so that 500 × 40 scrolls smoothly.
 */
export function GradebookGrid({ initial }: { initial: Gradebook }) {
  const { book, rows, pending, conflicts, isOutdated, save, endConflicts } = useGradebook(initial);
  const { learners, assessments, courseTitle, courseRunId } = book;
  const { scroller, virtual, at, editing, notice, active, size, on, begin } = useGradebookGrid({
    book,
    rows,
    save,
  });
  const loaded = conflictDialog.useModule(conflicts.size > 0, () => {
    endConflicts();
    toast.error('Somebody else changed these cells meanwhile. Nothing of yours was stored in them.');
  });
  return (
    <div className="space-y-3">
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are drawn only where one looks are no table */}
      <div
        ref={scroller}
        role="grid"
        aria-label={`Grades of ${courseTitle}`}
        aria-rowcount={learners.length + 1}
        aria-colcount={size.columns}
        className="relative max-h-[min(72dvh,56rem)] overflow-auto overscroll-x-contain rounded-lg border border-line bg-surface-raised"
        onKeyDown={on.press}
        onPaste={on.paste}
        onClick={on.click}
        onDoubleClick={on.doubleClick}
        onFocus={(event) => on.focus(event.target)}
        onBlur={(event) => on.leave(event.relatedTarget)}
      >
        <GradebookGridHead assessments={assessments} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const learner = learners[index];
            return learner ? (
              <GradebookGridRow
                key={learner.id}
                id={learner.id}
                name={learner.name}
                index={index}
                top={start - headHeightPx}
                assessments={assessments}
                cells={rows.get(learner.id)}
                active={index === at.index ? at.column : -1}
                editing={index === at.index ? editing : null}
                pending={pending}
                onType={on.onType}
              />
            ) : null;
          })}
        </div>
      </div>
      <p role="status" className="min-h-5 text-sm text-warning empty:min-h-0">
        {notice}
        {isOutdated ? ' We cannot reach the server: changes of others are not shown at the moment.' : ''}
      </p>
      {active ? (
        <CellBar
          key={`${active.learner.id} ${active.place}`}
          courseRunId={courseRunId}
          {...active}
          onEdit={() => begin()}
        />
      ) : null}
      {loaded && conflicts.size > 0 ? (
        <loaded.ConflictDialog
          book={book}
          conflicts={[...conflicts.values()]}
          onSave={save}
          onClose={endConflicts}
        />
      ) : null}
    </div>
  );
}
