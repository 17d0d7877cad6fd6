'use client';

import type { GradebookDifference, GradebookImportPreview } from '@repo/schemas/training/gradebook';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { FileDrop } from '@repo/ui/file-drop';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { sendForm } from '@repo/ui/send-form';
import { Spinner } from '@repo/ui/spinner';
import { StatusBadge } from '@repo/ui/status-badge';
import { useState } from 'react';
import { api } from '#api.ts';
import { FailureAlert } from '#components/frame/failure-alert.tsx';

type Step =
  | { kind: 'file' }
  | { kind: 'checking'; name: string }
  | { kind: 'check' | 'storing'; preview: GradebookImportPreview }
  | { kind: 'done'; stored: number };

/** A file is compared first; drafts are stored once somebody has seen every difference. */
export function GradebookImport({ courseRunId }: { courseRunId: string }) {
  const { step, failure, setFailure, check, store, back } = useImport(courseRunId);
  return (
    <div className="space-y-6">
      <FailureAlert failure={failure} showDetails />
      {step.kind === 'file' || step.kind === 'checking' ? (
        <Card
          title="1. The file"
          description="Start from the export of this gradebook. Empty cells are not changed."
        >
          {step.kind === 'checking' ? (
            <p role="status" className="flex items-center gap-2">
              <Spinner />
              Comparing {step.name}…
            </p>
          ) : (
            <FileDrop
              label="Choose the file"
              help="An .xlsx or CSV, up to 5 MB. Nothing is stored yet."
              accept=".csv,.xlsx,.xls,text/csv"
              onFiles={([file]) => file && void check(file)}
              onRefused={() => setFailure({ error: 'Choose an .xlsx or CSV file.' })}
            />
          )}
        </Card>
      ) : null}
      {step.kind === 'check' || step.kind === 'storing' ? (
        <Checked
          preview={step.preview}
          isStoring={step.kind === 'storing'}
          onStore={() => void store(step.preview)}
          onBack={back}
        />
      ) : null}
      {step.kind === 'done' ? (
        <Alert
          tone="success"
          live
          title={`${formatCount(step.stored, ['draft is', 'drafts are'])} stored`}
          action={<LinkButton href={`/classes/${courseRunId}/gradebook`}>Open the gradebook</LinkButton>}
        >
          Learners see nothing of them before you check and release them.
        </Alert>
      ) : null}
    </div>
  );
}

const storable = (preview: GradebookImportPreview) =>
  preview.differences.flatMap(({ learnerId, assessmentId, after, problem, expectedVersion }) =>
    problem === null && learnerId !== null && assessmentId !== null
      ? [{ learnerId, assessmentId, score: after, expectedVersion }]
      : [],
  );

function useImport(courseRunId: string) {
  const [step, setStep] = useState<Step>({ kind: 'file' });
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function check(file: File) {
    const form = new FormData();
    form.set('file', file);
    setFailure(null);
    setStep({ kind: 'checking', name: file.name });
    const address = `/api/course-runs/${courseRunId}/gradebook/import/preview`;
    const answer = await sendForm<GradebookImportPreview>(address, form);
    if (answer.ok) setStep({ kind: 'check', preview: answer.data });
    else {
      setFailure(answer.failure);
      setStep({ kind: 'file' });
    }
  }

  async function store(preview: GradebookImportPreview) {
    const cells = storable(preview);
    setFailure(null);
    setStep({ kind: 'storing', preview });
    const params = { id: courseRunId };
    const answer = await api('POST /api/course-runs/{id}/gradebook/import', { params, body: { cells } });
    if (answer.ok) setStep({ kind: 'done', stored: cells.length });
    else {
      setFailure(named(answer.failure, preview, cells));
      setStep({ kind: 'check', preview });
    }
  }

  return { step, failure, setFailure, check, store, back: () => setStep({ kind: 'file' }) };
}

/** Replaces places in the list by rows, learners and assessments. */
function named(
  failure: ApiFailure,
  { differences }: GradebookImportPreview,
  cells: ReturnType<typeof storable>,
): ApiFailure {
  const details = failure.details?.slice(0, 20).map(({ field, message }) => {
    const cell = cells[Number(/^cells\.(\d+)/.exec(field)?.[1] ?? -1)];
    const row = differences.find(
      (one) => one.learnerId === cell?.learnerId && one.assessmentId === cell?.assessmentId,
    );
    const name = row ? `Row ${row.row}, ${row.learnerName}, ${row.assessmentTitle}: ` : '';
    return { field, message: `${name}${message}` };
  });
  const error = `${failure.error}. Nothing was stored; choose the file again to compare it with what is there now.`;
  return details?.length ? { ...failure, error, details } : failure;
}

const columns: readonly DataColumn<GradebookDifference>[] = [
  {
    id: 'learner',
    header: 'Learner',
    value: ({ learnerName }) => learnerName,
    cell: ({ learnerName }) => <bdi>{learnerName}</bdi>,
    hideable: false,
  },
  { id: 'assessment', header: 'Assessment', value: (row) => row.assessmentTitle, phone: 'detail' },
  { id: 'row', header: 'Row', value: ({ row }) => row, numeric: true },
  { id: 'before', header: 'Score now', value: ({ before }) => before, numeric: true, phone: 'detail' },
  { id: 'after', header: 'Score in the file', value: ({ after }) => after, numeric: true, phone: 'detail' },
  {
    id: 'problem',
    header: 'What happens',
    value: ({ problem }) => (problem === null ? 'stored' : 'refused'),
    csv: ({ problem }) => problem ?? 'Stored as a draft',
    cell: ({ problem }) => (
      <StatusBadge tone={problem === null ? 'success' : 'danger'}>
        {problem ?? 'Stored as a draft'}
      </StatusBadge>
    ),
    filter: [
      { value: 'stored', label: 'Stored as a draft' },
      { value: 'refused', label: 'Refused' },
    ],
    phone: 'detail',
  },
];

type CheckedProps = {
  preview: GradebookImportPreview;
  isStoring: boolean;
  onStore: () => void;
  onBack: () => void;
};

function Checked({ preview, isStoring, onStore, onBack }: CheckedProps) {
  const { differences, unchanged, notices } = preview;
  const drafts = storable(preview).length;
  const refused = differences.length - drafts;
  const draftCount = formatCount(drafts, ['draft', 'drafts']);
  return (
    <section aria-labelledby="checked" className="space-y-4">
      <h2 id="checked" className="text-lg font-semibold">
        2. Check every difference
      </h2>
      <p>
        {formatCount(differences.length, ['cell differs', 'cells differ'])} from what is stored,{' '}
        {formatCount(unchanged, ['is', 'are'])} as stored.
      </p>
      {notices.map((notice) => (
        <Alert key={notice} tone="info" title={notice} />
      ))}
      {refused > 0 ? (
        <Alert tone="danger" title={`${formatCount(refused, ['cell is', 'cells are'])} refused`}>
          Correct the file and choose it again, or store the others: refused cells are left out.
        </Alert>
      ) : null}
      {differences.length > 0 ? (
        <DataTable
          id="gradebook-differences"
          caption="Differences between the file and the gradebook"
          columns={columns}
          rows={differences}
          noun={['difference', 'differences']}
          getRowId={({ row, assessmentId }) => `${row} ${assessmentId}`}
          getRowName={({ learnerName, assessmentTitle }) => `${learnerName}, ${assessmentTitle}`}
          searchPlaceholder="Search learner or assessment"
          empty={{
            icon: <Icon name="file-spreadsheet" />,
            title: 'The file is as the gradebook',
            description: 'There is nothing to store.',
          }}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={drafts === 0}
          pending={isStoring}
          pendingText={`Storing ${draftCount}…`}
          onClick={onStore}
        >
          {drafts === 0 ? 'No draft to store' : `Store ${draftCount}`}
        </Button>
        <Button variant="ghost" disabled={isStoring} onClick={onBack}>
          Choose another file
        </Button>
      </div>
    </section>
  );
}
