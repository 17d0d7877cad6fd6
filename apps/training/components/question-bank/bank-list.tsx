import type { BankQuestionRow } from '@repo/schemas/question-bank';
import { Badge } from '@repo/ui/badge';
import { formatCount } from '@repo/ui/format-count';
import { PageLink } from '@repo/ui/page-link';
import { discriminationText } from '@repo/ui/quiz/discrimination-text';

/** The questions of a page of the bank, each with its use and how learners answer it. */
export function BankList({ questions }: { questions: readonly BankQuestionRow[] }) {
  return (
    <ul className="divide-y divide-line rounded-md border">
      {questions.map((row) => (
        <li key={row.id} className="flex flex-wrap gap-x-6 gap-y-2 p-3">
          <div className="min-w-0 flex-1 basis-72 space-y-1">
            <PageLink href={`/question-bank/${row.id}`} className="link target-44 font-medium break-words">
              {row.question.text}
            </PageLink>
            <p>
              <Badge>{row.topic}</Badge>
            </p>
          </div>
          <div className="basis-64 space-y-1 text-sm">
            <p>
              {row.quizzes === 0
                ? 'Not used in a quiz'
                : `In ${formatCount(row.quizzes, ['quiz', 'quizzes'])}`}
            </p>
            <p className="text-muted tabular-nums">{answeredText(row)}</p>
            {row.discrimination === null ? null : (
              <p className="text-muted">{discriminationText(row.discrimination)}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function answeredText({ asked, rightPercent }: BankQuestionRow): string {
  if (asked === 0) return 'Not asked yet';
  const times = `Asked ${formatCount(asked, ['time', 'times'])}`;
  return rightPercent === null ? `${times}, too few to judge` : `${times}, ${rightPercent}% right`;
}
