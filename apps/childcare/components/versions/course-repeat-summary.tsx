'use client';

import type { CourseRepeatOutcome, CourseRepeatPreview } from '@repo/schemas/childcare/course-repeat';
import { ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import type { ApiAnswer } from '@repo/ui/call-api';
import { formatCount } from '@repo/ui/format-count';
import { formatSgd } from '@repo/ui/format-sgd';
import { useState } from 'react';
import { MailPreviews } from '#components/frame/preview-dialog.tsx';

const people = ['person', 'people'] as const;

const outcomeTexts: Record<CourseRepeatOutcome, string> = {
  BEGINS: 'begins again at once',
  UNPAID: 'begins once the centre has paid',
  NO_SEAT: 'does not begin: the centre has no free seat',
};

function sentencesOf({ counts, centres, amountSgd, untouched, mails, total }: CourseRepeatPreview): string[] {
  if (total === 0) return ['Nobody has to repeat the course.'];
  const { begins, unpaid, noSeat } = counts;
  return [
    `${formatCount(total, people)} in ${formatCount(centres, ['centre', 'centres'])} completed an earlier version.`,
    begins > 0 && `For ${formatCount(begins, people)} the course begins again from the beginning.`,
    unpaid > 0 &&
      `For ${formatCount(unpaid, people)} it begins once their centre has paid, ${formatSgd(amountSgd)} in all. Until then the course stays completed.`,
    noSeat > 0 &&
      `For ${formatCount(noSeat, people)} it does not begin, because their centre has no free seat.`,
    `${formatCount(mails, ['learner gets a mail', 'learners get a mail'])}, and the managers of each centre get one.`,
    untouched.others > 0 &&
      `${formatCount(untouched.others, people)} ${untouched.others === 1 ? 'has' : 'have'} no assignment to repeat, for example because they learnt by themselves or left their centre.`,
    begins + unpaid > 0 && 'Where a requirement asks for the course sooner, they have until that day.',
  ].filter((sentence) => sentence !== false);
}

type SummaryProps = {
  preview: CourseRepeatPreview;
  read: (page: number) => Promise<ApiAnswer<CourseRepeatPreview>>;
};

/** Who repeats the course and what it costs. */
export function CourseRepeatSummary({ preview }: Pick<SummaryProps, 'preview'>) {
  return (
    <ul className="list-disc space-y-1 pl-5" aria-label="Who repeats the course">
      {sentencesOf(preview).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Each person, and what is mailed. */
export function CourseRepeatDetails({ preview, read }: SummaryProps) {
  return (
    <>
      {preview.total > 0 ? <PeopleList key={preview.shownAt} preview={preview} read={read} /> : null}
      {preview.examples.length > 0 ? <p>The mail to the first of them:</p> : null}
      <MailPreviews mails={preview.examples} />
    </>
  );
}

/** The first page comes with the preview, the others when they are asked for. */
function PeopleList({ preview, read }: SummaryProps) {
  const [shown, setShown] = useState<CourseRepeatPreview['people']>(preview.people);
  const [page, setPage] = useState(1);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function showMore() {
    setPending(true);
    const answer = await read(page + 1);
    if (answer.ok) {
      setShown([...shown, ...answer.data.people]);
      setPage(page + 1);
    }
    setProblem(answer.ok ? null : answer.failure.error);
    setPending(false);
  }

  return (
    <details className="rounded-lg border border-line p-3">
      <summary className="cursor-pointer">Each person</summary>
      <ul className="mt-2 divide-y divide-line">
        {shown.map(({ name, organizationName, outcome }, index) => (
          <li key={index} className="py-2">
            <bdi className="break-words">{name}</bdi>
            <p className="break-words text-muted">
              {organizationName} · {outcomeTexts[outcome]}
            </p>
          </li>
        ))}
      </ul>
      <ProblemAlert problem={problem} />
      {page < preview.totalPages ? (
        <Button size="sm" pending={pending} pendingText="Reading…" onClick={() => void showMore()}>
          Show more: {preview.total - shown.length} are not listed yet
        </Button>
      ) : null}
    </details>
  );
}
