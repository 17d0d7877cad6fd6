import { Card } from '../card.tsx';
import { EmptyState } from '../empty-state.tsx';
import { formatCount } from '../format-count.ts';
import { Icon } from '../icon.tsx';
import { discriminationText } from './discrimination-text.ts';

type QuestionStatistics = {
  id: string;
  text: string;
  asked: number;
  rightPercent: number | null;
  discrimination: number | null;
  wrong: { text: string; percent: number } | null;
};

type QuestionStatisticsListProps = {
  statistics: { attempts: number; questions: readonly QuestionStatistics[] };
  /** The most attempts that count, and the fewest answers of which figures show. */
  limits: { maximumAttempts: number; minimumForShare: number; minimumForDiscrimination: number };
};

/** How learners answer each question of a quiz, and what the figures mean. */
export function QuestionStatisticsList({ statistics, limits }: QuestionStatisticsListProps) {
  const { maximumAttempts, minimumForShare, minimumForDiscrimination } = limits;
  const { attempts, questions } = statistics;
  if (attempts === 0) {
    return (
      <EmptyState
        icon={<Icon name="list-checks" />}
        title="Nobody has taken this quiz yet"
        description="Once learners hand in, you see here how they answer each question."
      />
    );
  }
  return (
    <div className="space-y-6">
      <Card title="How to read this">
        <ul className="list-disc space-y-1 pl-5 text-sm text-pretty">
          <li>
            Counted: {formatCount(attempts, ['first attempt', 'first attempts'])}
            {attempts === maximumAttempts ? ', the newest ones' : ''}. Later attempts are left out, because
            those learners may know the answers.
          </li>
          <li>A question that was changed is counted from its last change.</li>
          <li>
            The share of right answers shows from {minimumForShare} answers, how well a question tells from{' '}
            {minimumForDiscrimination}: fewer are not reliable.
          </li>
          <li>
            How well it tells is the correlation between this question being right and the share of the same
            person’s other questions that are right (point-biserial), from −1 to 1. From 0.3 it is good.
          </li>
        </ul>
      </Card>
      <ol className="space-y-3">
        {questions.map((question, index) => (
          <li key={question.id}>
            <QuestionRow question={question} number={index + 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const notEnough = 'Not enough answers yet';

function QuestionRow({ question, number }: { question: QuestionStatistics; number: number }) {
  const { text, asked, rightPercent, discrimination, wrong } = question;
  const facts: [name: string, value: string][] = [
    ['Asked', formatCount(asked, ['time', 'times'])],
    ['Right', rightPercent === null ? notEnough : `${rightPercent}%`],
    [
      'Tells who knows',
      discrimination === null
        ? notEnough
        : `${discrimination.toFixed(2).replace('-', '−')}: ${discriminationText(discrimination)}`,
    ],
    ...(wrong ? [['Most chosen wrong option', `${wrong.text} (${wrong.percent}%)`] as [string, string]] : []),
  ];
  return (
    <article className="space-y-2 rounded-lg border border-line bg-surface-raised p-4">
      <h2 className="text-base font-medium text-pretty break-words">
        <span className="text-muted tabular-nums">{number}. </span>
        {text}
      </h2>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
