'use client';

import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { DataTable, withoutSorting } from '@repo/ui/data-table';
import { formatDateTime } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { StatusBadge } from '@repo/ui/status-badge';
import { NameAndEmail } from '#components/people/name-and-email.tsx';
import { uploadStatusLabels } from './labels.ts';

function countColumn(id: string, header: string, count: (counts: EnrolmentUpload['counts']) => number) {
  return {
    id,
    header,
    value: ({ counts }: EnrolmentUpload) => count(counts),
    cell: ({ counts }: EnrolmentUpload) => count(counts).toLocaleString('en'),
    numeric: true,
  };
}

const columns = withoutSorting<EnrolmentUpload>([
  { id: 'file', header: 'File', value: (upload) => upload.fileName, hideable: false },
  {
    id: 'status',
    header: 'Status',
    value: (upload) => uploadStatusLabels[upload.status].label,
    cell: (upload) => (
      <StatusBadge tone={uploadStatusLabels[upload.status].tone}>
        {uploadStatusLabels[upload.status].label}
      </StatusBadge>
    ),
    phone: 'detail',
  },
  {
    id: 'when',
    header: 'Uploaded',
    value: (upload) => formatDateTime(upload.createdAt),
    phone: 'detail',
  },
  {
    id: 'who',
    header: 'By',
    value: (upload) => upload.uploadedBy,
    cell: (upload) => <NameAndEmail name={upload.uploadedBy} email={upload.uploadedByEmail} />,
  },
  countColumn('rows', 'Rows', ({ rows }) => rows),
  countColumn('stored', 'Stored', ({ states }) => states.stored),
  countColumn('failed', 'Failed', ({ states }) => states.failed),
  countColumn('unknown', 'Needs a look', ({ states }) => states.unknown),
]);

type UploadHistoryProps = { rows: EnrolmentUpload[]; total: number; pageSize: number };

/** Newest first. */
export function UploadHistory({ rows, total, pageSize }: UploadHistoryProps) {
  return (
    <DataTable
      id="enrolment-uploads"
      caption="Uploads"
      noun={['upload', 'uploads']}
      columns={columns}
      rows={rows}
      getRowId={(upload) => upload.id}
      getRowName={(upload) => upload.fileName}
      rowHref={(upload) => `/enrolments/upload/${upload.id}`}
      server={{ total, csvHref: '/api/enrolments/uploads/export' }}
      pageSize={pageSize}
      searchable={false}
      empty={{
        icon: <Icon name="file-spreadsheet" />,
        level: 3,
        title: 'Nothing was uploaded yet',
        description: 'Choose the first file above.',
      }}
    />
  );
}
