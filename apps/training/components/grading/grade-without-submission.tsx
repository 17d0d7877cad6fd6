'use client';

import type { UnsubmittedRow } from '@repo/schemas/training/grading';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { ListSearch } from '@repo/ui/list-search';
import { useRouter } from 'next/navigation';
import { ChoiceFilter } from '#components/choices/choice-filter.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import type { AssessmentForBrowser } from '#domain/grading/find-gradable-assessment.ts';
import { GradeUnsubmittedForm } from './grade-unsubmitted-form.tsx';

type Props = {
  assessments: FirstChoices;
  assessment: AssessmentForBrowser | null;
  q: string;
  rows: UnsubmittedRow[];
  total: number;
};

function addressOf(assessmentId: string, q: string): string {
  const parameters = new URLSearchParams({ ...(assessmentId && { assessmentId }), ...(q && { q }) });
  return `/grading/without-submission${parameters.size > 0 ? `?${parameters}` : ''}`;
}

export function GradeWithoutSubmission({ assessments, assessment, q, rows, total }: Props) {
  const router = useRouter();
  return (
    <div className="space-y-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceFilter
          label="Assessment"
          list="assessments"
          choices={assessments}
          placeholder="Choose an assessment"
          value={assessment?.id}
          onChange={(chosen) => router.push(addressOf(chosen ?? '', ''))}
        />
        {assessment && (total > 10 || q) ? (
          <ListSearch
            label="Search by name or email"
            query={q}
            onSearch={(text) => router.replace(addressOf(assessment.id, text.trim()), { scroll: false })}
            className="self-end"
          />
        ) : null}
      </div>
      {assessment && rows.length === 0 ? (
        <EmptyState
          icon={<Icon name="user-check" />}
          title={q ? 'Nobody by that name or email is left to grade' : 'Nobody is left to grade here'}
          description={
            q
              ? 'Others may be found by another name, or have handed in or have a grade already.'
              : 'Everybody in a class of this course has handed in or has a grade.'
          }
          action={
            <LinkButton href={`/grading?assessmentId=${assessment.id}`}>Open the grading desk</LinkButton>
          }
        />
      ) : null}
      {assessment && rows.length > 0 ? (
        <>
          <p className="text-sm text-muted" aria-live="polite">
            {formatCount(total, ['learner', 'learners'])}
          </p>
          <ul className="space-y-3">
            {rows.map((row) => (
              <li key={row.learnerId}>
                <GradeUnsubmittedForm assessment={assessment} row={row} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
