import type { QuizWithoutSolutions } from '@repo/schemas/quiz';

/** The questions for an author; without an attempt they cannot be answered. */
export function QuizPreview({ quiz }: { quiz: QuizWithoutSolutions }) {
  return (
    <ol className="space-y-4">
      {quiz.questions.map(({ id, text, options }, index) => (
        <li key={id} className="space-y-2 rounded-lg border border-line bg-surface-raised p-4">
          <p className="font-medium text-pretty break-words">
            <span className="text-muted tabular-nums">{index + 1}. </span>
            {text}
          </p>
          <ul className="list-disc space-y-1 pl-6 text-sm">
            {options.map((option) => (
              <li key={option.id} className="break-words">
                {option.text}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
