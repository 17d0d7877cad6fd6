'use client';

import type { BulkGradingPreview } from '@repo/schemas/training/grading';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { buttonStyles } from '@repo/ui/button-styles';
import { Card } from '@repo/ui/card';
import { FileDrop } from '@repo/ui/file-drop';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { sendForm } from '@repo/ui/send-form';
import { Spinner } from '@repo/ui/spinner';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { ChoiceFilter } from '#components/choices/choice-filter.tsx';
import { FailureAlert } from '#components/frame/failure-alert.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import { BulkPreviewTable } from './bulk-preview-table.tsx';

type Props = { assessments: FirstChoices; assessmentId: string | undefined };

type Step =
  | { kind: 'file' }
  | { kind: 'checking'; name: string }
  | { kind: 'check'; preview: BulkGradingPreview }
  | { kind: 'storing'; preview: BulkGradingPreview }
  | { kind: 'done'; graded: number };

export function BulkGrading(props: Props) {
  const { assessmentId } = props;
  const grading = useBulkGrading(assessmentId);
  const { step, setStep, failure, store } = grading;
  return (
    <div className="space-y-6">
      <Template props={props} grading={grading} />
      <FailureAlert failure={failure} showDetails />
      {assessmentId && (step.kind === 'file' || step.kind === 'checking') ? (
        <ScoreFile grading={grading} step={step} />
      ) : null}
      {step.kind === 'check' || step.kind === 'storing' ? (
        <Checked
          preview={step.preview}
          isStoring={step.kind === 'storing'}
          onStore={() => void store(step.preview)}
          onBack={() => setStep({ kind: 'file' })}
        />
      ) : null}
      {step.kind === 'done' ? (
        <Alert
          tone="success"
          live
          title={`${formatCount(step.graded, ['grade was', 'grades were'])} stored`}
          action={
            <LinkButton href={`/grading?assessmentId=${assessmentId}&status=graded`}>See them</LinkButton>
          }
        >
          Learners see their score and feedback now, and are mailed within minutes.
        </Alert>
      ) : null}
    </div>
  );
}

function useBulkGrading(assessmentId: string | undefined) {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: 'file' });
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function check(file: File) {
    if (!assessmentId) return;
    const form = new FormData();
    form.set('assessmentId', assessmentId);
    form.set('file', file);
    setFailure(null);
    setStep({ kind: 'checking', name: file.name });
    const answer = await sendForm<BulkGradingPreview>('/api/grading/bulk/preview', form);
    if (answer.ok) setStep({ kind: 'check', preview: answer.data });
    else {
      setFailure(answer.failure);
      setStep({ kind: 'file' });
    }
  }

  async function store(preview: BulkGradingPreview) {
    const grades = gradesOf(preview);
    setFailure(null);
    setStep({ kind: 'storing', preview });
    const body = { assessmentId: preview.assessmentId, grades };
    const answer = await api('POST /api/grading/bulk', { body });
    if (answer.ok) {
      setStep({ kind: 'done', graded: answer.data.graded });
      router.refresh();
    } else {
      setFailure(named(answer.failure, preview, grades));
      setStep({ kind: 'check', preview });
    }
  }

  return { step, setStep, failure, setFailure, check, store };
}

type Grading = ReturnType<typeof useBulkGrading>;

function gradesOf(preview: BulkGradingPreview) {
  return preview.rows.flatMap(({ change, submissionId, learnerId, updatedAt, score, feedback }) =>
    (change === 'new' || change === 'changed') && learnerId !== null && score !== null
      ? [
          {
            ...(submissionId === null ? { learnerId } : { submissionId }),
            ...{ score, feedback },
            ...(updatedAt ? { expectedUpdatedAt: updatedAt } : {}),
          },
        ]
      : [],
  );
}

function Template({
  props: { assessments, assessmentId },
  grading: { setStep, setFailure },
}: {
  props: Props;
  grading: Grading;
}) {
  const router = useRouter();
  return (
    <Card
      title="1. Assessment and template"
      description="The template lists everybody in your classes of the course, including those who have not handed anything in."
    >
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceFilter
          label="Assessment"
          className="min-w-0 flex-1 basis-72"
          list="assessments"
          choices={assessments}
          placeholder="Choose an assessment"
          value={assessmentId}
          onChange={(chosen) => {
            setStep({ kind: 'file' });
            setFailure(null);
            router.push(chosen ? `/grading/bulk?assessmentId=${chosen}` : '/grading/bulk');
          }}
        />
        {assessmentId ? (
          <a
            href={`/api/grading/bulk/template?assessmentId=${assessmentId}`}
            download
            className={buttonStyles({ variant: 'secondary' })}
          >
            <Icon name="download" />
            Template as CSV
          </a>
        ) : null}
      </div>
    </Card>
  );
}

function ScoreFile({
  grading: { check, setFailure },
  step,
}: {
  grading: Grading;
  step: Extract<Step, { kind: 'file' | 'checking' }>;
}) {
  return (
    <Card title="2. The file with scores" description="Rows without a score are not changed.">
      {step.kind === 'checking' ? (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          Checking {step.name}…
        </p>
      ) : (
        <FileDrop
          label="Choose the CSV file"
          help="CSV in UTF-8, up to 1 MB and 2,000 rows. Nothing is stored yet."
          accept=".csv,text/csv"
          onFiles={([file]) => file && void check(file)}
          onRefused={() => setFailure({ error: 'Choose a CSV file. In Excel, save as “CSV UTF-8”.' })}
        />
      )}
    </Card>
  );
}

/** Replaces list positions in an error by learners. */
function named(
  failure: ApiFailure,
  preview: BulkGradingPreview,
  grades: { submissionId?: string; learnerId?: string }[],
): ApiFailure {
  const nameOf = (field: string) => {
    const grade = grades[Number(/^grades\.(\d+)/.exec(field)?.[1] ?? -1)];
    const row = preview.rows.find(({ submissionId, learnerId }) =>
      grade?.submissionId === undefined
        ? grade !== undefined && learnerId === grade.learnerId
        : submissionId === grade.submissionId,
    );
    return row && `${row.learnerName} (${row.learnerEmail})`;
  };
  const details = failure.details?.map(({ field, message }) => {
    const name = nameOf(field);
    return { field, message: name ? `${name}: ${message}` : message };
  });
  return details ? { ...failure, details } : failure;
}

type CheckedProps = {
  preview: BulkGradingPreview;
  isStoring: boolean;
  onStore: () => void;
  onBack: () => void;
};

function Checked({ preview: { rows, counts }, isStoring, onStore, onBack }: CheckedProps) {
  const grades = counts.new + counts.changed;
  const gradeCount = formatCount(grades, ['grade', 'grades']);
  return (
    <section aria-labelledby="checked" className="space-y-4">
      <h2 id="checked" className="text-lg font-semibold">
        3. Check
      </h2>
      {counts.wrong > 0 ? (
        <Alert tone="danger" title={`${formatCount(counts.wrong, ['row is', 'rows are'])} wrong`}>
          Correct the file and choose it again, or store the others: wrong rows are left out.
        </Alert>
      ) : null}
      <BulkPreviewTable rows={rows} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={grades === 0}
          pending={isStoring}
          pendingText={`Storing ${gradeCount}…`}
          onClick={onStore}
        >
          {grades === 0 ? 'No grade to store' : `Store ${gradeCount}`}
        </Button>
        <Button variant="ghost" disabled={isStoring} onClick={onBack}>
          Choose another file
        </Button>
      </div>
    </section>
  );
}
