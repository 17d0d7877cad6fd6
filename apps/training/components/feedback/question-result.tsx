import type { FeedbackQuestionResult } from '@repo/schemas/training/feedback';
import { Card } from '@repo/ui/card';
import { formatCount } from '@repo/ui/format-count';

/** "4.2 of 5". */
export function formatAverage(average: number): string {
  return `${average.toFixed(1)} of 5`;
}

/** What a class says to one question: a bar per option, or the texts. */
export function QuestionResult({ result }: { result: FeedbackQuestionResult }) {
  const { kind, text, options, average, texts } = result;
  const total = options.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card
      title={<bdi>{text}</bdi>}
      description={
        kind === 'text'
          ? formatCount(texts.length, ['answer', 'answers'])
          : `${average === null ? '' : `${formatAverage(average)}, `}${formatCount(total, ['answer', 'answers'])}`
      }
    >
      {kind === 'text' ? (
        <ul className="divide-y divide-line">
          {texts.map((said, place) => (
            <li key={place} className="py-3 whitespace-pre-wrap wrap-anywhere">
              <bdi>{said}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 text-sm">
          {options.map(({ label, count }) => (
            <div key={label} className="col-span-3 grid grid-cols-subgrid items-center">
              <dt className="max-w-48 wrap-anywhere">
                <bdi>{label}</bdi>
              </dt>
              <dd aria-hidden className="h-3 overflow-hidden rounded-full bg-surface-muted">
                <div
                  className="h-full rounded-full bg-accent"
                  style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
                />
              </dd>
              <dd className="text-right tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
