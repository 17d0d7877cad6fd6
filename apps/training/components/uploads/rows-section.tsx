'use client';

import type { UploadField } from '@repo/schemas/training/enrolment-upload';
import { Button } from '@repo/ui/button';
import { Chip } from '@repo/ui/chip';
import { EmptyState } from '@repo/ui/empty-state';
import { ErrorState } from '@repo/ui/error-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { Skeleton } from '@repo/ui/skeleton';
import { useIsWideScreen } from '@repo/ui/use-is-wide-screen';
import { useState, useSyncExternalStore } from 'react';
import { gridColumnsFor } from './grid-columns.ts';
import { canEditRow, uploadAcceptsCorrections } from './labels.ts';
import { RowCards } from './row-cards.tsx';
import { matchesShownFilters, type RowFilter, type RowView } from './row-filter.ts';
import { RowFilters } from './row-filters.tsx';
import { RowPanel } from './row-panel.tsx';
import type { UploadEditor, UploadEditorState } from './upload-editor.ts';
import { UploadGrid } from './upload-grid.tsx';

type RowsSectionProps = {
  editor: UploadEditor;
  state: UploadEditorState;
  filters: readonly RowFilter[];
  view: RowView;
  openRowNumber: number | null;
  setView: (view: RowView) => void;
  setOpen: (row: number | null) => void;
};

export function RowsSection({
  editor,
  state,
  filters,
  view,
  openRowNumber,
  setView,
  setOpen,
}: RowsSectionProps) {
  const { rows } = editor;
  const { upload } = state;
  useSyncExternalStore(rows.subscribe, rows.version, rows.version);
  const isWide = useIsWideScreen();
  const [wantsExtra, setWantsExtra] = useState<boolean | null>(null);
  const gone = rows.corrected().filter((row) => !matchesShownFilters(row, view, filters)).length;
  const extra = wantsExtra ?? rows.usesExtraColumns;
  const columns = gridColumnsFor({ isSubmitted: upload.submittedAt !== null, withExtraColumns: extra });
  const canEdit = (number: number, field?: UploadField) => {
    const row = rows.row(number);
    return row !== undefined && canEditRow(row, upload, field);
  };
  const label = `Rows of ${upload.fileName}`;

  return (
    <div className="space-y-3">
      <RowFilters counts={upload.counts} filters={filters} view={view} onChange={setView} />
      <div className="flex flex-wrap items-center gap-2">
        <Chip
          pressed={state.isIdentityRevealed}
          onClick={() => void editor.reveal(!state.isIdentityRevealed)}
        >
          {state.isIdentityRevealed ? <Icon name="eye-off" /> : <Icon name="eye" />}
          Show identity numbers
        </Chip>
        {isWide ? (
          <Chip pressed={extra} onClick={() => setWantsExtra(!extra)}>
            Birth date, phone and employer
          </Chip>
        ) : null}
        {uploadAcceptsCorrections(upload) ? <UndoButtons editor={editor} state={state} /> : null}
        {gone > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => rows.refresh()}>
            {gone.toLocaleString('en')} shown {gone === 1 ? 'row does' : 'rows do'} not match any more: take
            off the list
          </Button>
        ) : null}
        <p className="ml-auto text-sm text-muted tabular-nums" aria-live="polite">
          {rows.isOutdated ? 'Reading rows…' : `${formatCount(rows.total, ['row', 'rows'])} shown`}
        </p>
      </div>
      {rows.failure ? (
        <RowsFailed failure={rows.failure} onRetry={() => rows.retry()} />
      ) : rows.total === 0 ? (
        <EmptyState
          icon={<Icon name="search-x" />}
          level={3}
          title="No row matches"
          description="Try fewer words or another kind of row."
          action={<Button onClick={() => setView({ shownFilterIds: [], search: '' })}>Show all rows</Button>}
        />
      ) : isWide === null ? (
        <Skeleton className="h-[min(70dvh,52rem)]" />
      ) : isWide ? (
        <UploadGrid
          // Another list starts at the top.
          key={`${view.shownFilterIds.join()} ${view.search}`}
          {...{ editor, label, columns, canEdit }}
          onOpen={setOpen}
        />
      ) : (
        <RowCards editor={editor} label={label} onOpen={setOpen} />
      )}
      {isWide ? (
        <p className="text-sm text-muted">
          Arrow keys move, Enter or F2 edits, Escape leaves a cell as it was. Cells from Excel can be pasted
          over these. Ctrl+Z undoes. Enter on a status opens the whole row.
        </p>
      ) : null}
      <RowPanel
        {...{ editor, columns: gridColumnsFor({ isSubmitted: true, withExtraColumns: true }), canEdit }}
        rowNumber={openRowNumber}
        side={isWide ? 'right' : 'bottom'}
        onOpen={setOpen}
      />
    </div>
  );
}

function UndoButtons({ editor, state }: Pick<RowsSectionProps, 'editor' | 'state'>) {
  return (
    <>
      <Button size="sm" variant="ghost" disabled={!state.canUndo} onClick={() => editor.undo()}>
        <Icon name="undo-2" />
        Undo
      </Button>
      <Button size="sm" variant="ghost" disabled={!state.canRedo} onClick={() => editor.redo()}>
        <Icon name="redo-2" />
        Redo
      </Button>
    </>
  );
}

type RowsFailedProps = { failure: NonNullable<UploadEditor['rows']['failure']>; onRetry: () => void };

function RowsFailed({ failure, onRetry }: RowsFailedProps) {
  return (
    <ErrorState
      title="These rows could not be read"
      description={failure.error}
      requestId={failure.requestId}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
