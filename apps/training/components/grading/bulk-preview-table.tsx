'use client';

import type { BulkGradingPreviewRow } from '@repo/schemas/training/grading';
import type { Tone } from '@repo/ui/badge';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { StatusBadge } from '@repo/ui/status-badge';
import { NameAndEmail } from '#components/people/name-and-email.tsx';

const changes: Record<BulkGradingPreviewRow['change'], { tone: Tone; label: string }> = {
  new: { tone: 'success', label: 'New grade' },
  changed: { tone: 'info', label: 'Changes a grade' },
  unchanged: { tone: 'neutral', label: 'As it is' },
  empty: { tone: 'neutral', label: 'No score' },
  wrong: { tone: 'danger', label: 'Wrong' },
};

const columns: readonly DataColumn<BulkGradingPreviewRow>[] = [
  {
    id: 'learner',
    header: 'Learner',
    value: (row) => row.learnerName || row.learnerEmail || `Line ${row.line}`,
    cell: (row) => (
      <span className="block min-w-0">
        <NameAndEmail
          name={row.learnerName || row.learnerEmail || `Line ${row.line}`}
          email={row.learnerName && row.learnerEmail}
        />
        {row.learnerId !== null && row.submissionId === null ? (
          <span className="block text-sm text-muted">Nothing handed in</span>
        ) : null}
      </span>
    ),
    hideable: false,
  },
  { id: 'line', header: 'Line', value: (row) => row.line, numeric: true },
  { id: 'email', header: 'Email', value: (row) => row.learnerEmail, hidden: true },
  { id: 'before', header: 'Score now', value: (row) => row.previousScore, numeric: true },
  { id: 'score', header: 'Score in the file', value: (row) => row.score, numeric: true, phone: 'detail' },
  {
    id: 'feedback',
    header: 'Feedback',
    value: (row) => row.feedback,
    cell: (row) => <span className="line-clamp-2">{row.feedback}</span>,
  },
  {
    id: 'change',
    header: 'What happens',
    value: (row) => row.change,
    csv: (row) => [changes[row.change].label, ...row.errors].join(': '),
    cell: (row) => (
      <span className="block space-y-1 py-2">
        <StatusBadge tone={changes[row.change].tone}>{changes[row.change].label}</StatusBadge>
        {row.errors.map((error) => (
          <span key={error} className="block text-sm text-danger">
            {error}
          </span>
        ))}
      </span>
    ),
    filter: Object.entries(changes).map(([value, { label }]) => ({ value, label })),
    phone: 'detail',
  },
];

export function BulkPreviewTable({ rows }: { rows: BulkGradingPreviewRow[] }) {
  return (
    <DataTable
      id="grades-preview"
      caption="Grades in the file"
      noun={['row', 'rows']}
      columns={columns}
      rows={rows}
      getRowId={(row) => String(row.line)}
      getRowName={(row) =>
        row.learnerName ? `${row.learnerName} (${row.learnerEmail})` : `Line ${row.line}`
      }
      searchPlaceholder="Search learner"
      empty={{
        icon: <Icon name="file-spreadsheet" />,
        title: 'The file has no rows',
        description: 'Fill in the template and choose it again.',
      }}
    />
  );
}
