'use client';

import type { AssessmentSummary } from '@repo/schemas/training/assessment';
import { ActionsMenu } from '@repo/ui/actions-menu';
import { dateColumn } from '@repo/ui/columns';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';
import { assessmentTypeLabels } from '#components/courses/labels.ts';

const columns: readonly DataColumn<AssessmentSummary>[] = [
  { id: 'title', header: 'Title', value: (row) => row.title, hideable: false },
  {
    id: 'type',
    header: 'Type',
    value: (row) => assessmentTypeLabels[row.type],
    filter: Object.values(assessmentTypeLabels).map((label) => ({ value: label, label })),
    phone: 'detail',
  },
  dateColumn({ id: 'due', header: 'Due', at: (row) => row.dueDate, show: 'minute', phone: 'detail' }),
  { id: 'score', header: 'Highest score', value: (row) => row.maxScore, numeric: true },
];

export function AssessmentTable({ courseId, rows }: { courseId: string; rows: AssessmentSummary[] }) {
  const at = `/courses/${courseId}/assessments`;
  return (
    <DataTable
      id="course-assessments"
      caption="Assessments"
      noun={['assessment', 'assessments']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => row.title}
      rowHref={(row) => `${at}/${row.id}`}
      rowActions={(row) => <AssessmentMenu assessment={row} editHref={`${at}/${row.id}`} />}
      searchPlaceholder="Search assessments"
      empty={{
        icon: <Icon name="clipboard-list" />,
        title: 'No assessments yet',
        description:
          'An exam, a project, an assignment, an interview or a quiz with a due date and a highest score.',
        action: <LinkButton href={`${at}/new`}>Add assessment</LinkButton>,
      }}
    />
  );
}

function AssessmentMenu({ assessment, editHref }: { assessment: AssessmentSummary; editHref: string }) {
  const { submit } = useSubmitAndRefresh();
  const [deleting, setDeleting] = useState(false);

  function remove() {
    return submit(
      api('DELETE /api/assessments/{id}', { params: { id: assessment.id } }),
      `“${assessment.title}” is deleted`,
    );
  }

  return (
    <>
      <ActionsMenu subject={assessment.title}>
        <MenuItem href={editHref} icon={<Icon name="pencil" />}>
          Edit
        </MenuItem>
        <MenuItem tone="danger" icon={<Icon name="trash-2" />} onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </ActionsMenu>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${assessment.title}”?`}
        description="An assessment can be deleted only while nobody has handed anything in for it. This cannot be undone."
        confirmLabel="Delete assessment"
        pendingLabel="Deleting…"
        onConfirm={remove}
      />
    </>
  );
}
