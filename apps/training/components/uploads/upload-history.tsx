'use client';

import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { DataTable, unsortable } from '@repo/ui/data-table';
import { EmptyState } from '@repo/ui/empty-state';
import { formatDateTime } from '@repo/ui/format-date';
import { StatusBadge } from '@repo/ui/status-badge';
import { FileSpreadsheet } from 'lucide-react';
import { statusWords } from './labels.ts';

const states = (upload: EnrolmentUpload, ...names: (keyof EnrolmentUpload['counts']['states'])[]) =>
  names.reduce((sum, name) => sum + (upload.counts.states[name] ?? 0), 0);

const columns = unsortable<EnrolmentUpload>([
  { id: 'file', header: 'File', value: (upload) => upload.fileName, hideable: false },
  {
    id: 'status',
    header: 'Status',
    value: (upload) => statusWords[upload.status].label,
    cell: (upload) => (
      <StatusBadge tone={statusWords[upload.status].tone}>{statusWords[upload.status].label}</StatusBadge>
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
    // Names are not unique.
    cell: (upload) => (
      <span className="block min-w-0">
        <bdi>{upload.uploadedBy}</bdi>
        {upload.uploadedByEmail ? (
          <span className="block text-sm text-muted">{upload.uploadedByEmail}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'rows',
    header: 'Rows',
    value: (upload) => upload.counts.rows,
    cell: (upload) => upload.counts.rows.toLocaleString('en'),
    numeric: true,
  },
  {
    id: 'stored',
    header: 'Stored',
    value: (upload) => states(upload, 'stored'),
    cell: (upload) => states(upload, 'stored').toLocaleString('en'),
    numeric: true,
  },
  {
    id: 'failed',
    header: 'Failed',
    value: (upload) => states(upload, 'failed'),
    cell: (upload) => states(upload, 'failed').toLocaleString('en'),
    numeric: true,
  },
  {
    id: 'unknown',
    header: 'Needs a look',
    value: (upload) => states(upload, 'unknown'),
    cell: (upload) => states(upload, 'unknown').toLocaleString('en'),
    numeric: true,
  },
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
      empty={
        <EmptyState
          icon={<FileSpreadsheet />}
          level={3}
          title="Nothing was uploaded yet"
          description="The first file is one press away, above."
        />
      }
    />
  );
}
