'use client';

import { useRouter } from 'next/navigation';
import { ChoiceFilter } from '#components/choices/choice-filter.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import { resultsHref } from './results-address.ts';

type Props = { assessments: FirstChoices; value: string | undefined };

export function AssessmentPicker({ assessments, value }: Props) {
  const router = useRouter();
  return (
    <ChoiceFilter
      className="max-w-xl"
      label="Assessment"
      list="assessments"
      choices={assessments}
      placeholder="Choose an assessment"
      value={value}
      onChange={(assessmentId) => router.push(resultsHref(assessmentId ? { assessmentId } : {}))}
    />
  );
}
