import type { DraftField } from '../use-autosaved-course-draft.ts';
import { type QuestionDraft, quizDraftSchema, showAnswersChoices } from './quiz-draft.ts';
import { showAnswersLabels } from './show-answers-labels.ts';

const poolList = quizDraftSchema.shape.pools.catch([]);
const questionList = quizDraftSchema.shape.questions.catch([]);

function questionLabel({ mine, theirs }: { mine: unknown; theirs: unknown }): string {
  const [question] = questionList.parse([mine ?? theirs]);
  return question?.text ? `Question “${question.text}”` : 'Question';
}

function poolLabel({ mine, theirs }: { mine: unknown; theirs: unknown }): string {
  const [pool] = poolList.parse([mine ?? theirs]);
  return pool?.name ? `Pool “${pool.name}”` : 'Pool';
}

/** The fields of a quiz in the merge dialog, by their names in its draft. */
export const quizMergeFields: Record<string, DraftField> = {
  passMark: { label: 'Pass mark', show: (text) => `${text} %` },
  maxAttempts: {
    label: 'Attempts',
    show: (text) => (text === '0' ? 'As many as they like' : undefined),
  },
  timeLimitMinutes: {
    label: 'Time limit',
    show: (text) => (text ? `${text} min` : 'No limit'),
  },
  shuffle: { label: 'Shuffle in each attempt' },
  showAnswers: {
    label: 'What was right is shown',
    show: (choice) => showAnswersLabels[showAnswersChoices.find((one) => one === choice) ?? 'always'],
  },
  pools: { label: 'Pools', show: (pools) => poolsText(pools) || 'None' },
  'pools.#': { label: 'Order of the pools', show: (pools) => poolsText(pools) },
  'pools.#id': {
    label: 'Pools',
    labelOf: poolLabel,
    show: (pool) => (pool === null ? 'Deleted' : poolsText([pool])),
  },
  questions: {
    label: 'Questions',
    isTall: true,
    show: (questions) => <Questions questions={questionList.parse(questions)} />,
  },
  'questions.#': {
    label: 'Order of the questions',
    isTall: true,
    show: (questions) => <Questions questions={questionList.parse(questions)} />,
  },
  'questions.#id': {
    label: 'Questions',
    labelOf: questionLabel,
    isTall: true,
    show: (question) =>
      question === null ? 'Deleted' : <Questions questions={questionList.parse([question])} />,
  },
};

function poolsText(pools: unknown): string {
  return poolList
    .parse(pools)
    .map(
      ({ name, draws, topic }) =>
        `${name || '(no name)'}: ${draws} drawn${topic === undefined ? '' : ` from the topic “${topic}”`}`,
    )
    .join(', ');
}

function Questions({ questions }: { questions: readonly QuestionDraft[] }) {
  if (questions.length === 0) return 'No questions';
  return (
    <ol className="list-decimal space-y-3 pl-5">
      {questions.map(({ id, text, options, correct, explanation }) => (
        <li key={id}>
          <p className="font-medium whitespace-pre-wrap">{text || '(empty)'}</p>
          <ul className="list-disc pl-5">
            {options.map((option) => (
              <li key={option.id}>
                {option.text || '(empty)'}
                {correct.includes(option.id) ? ' (right)' : ''}
              </li>
            ))}
          </ul>
          {explanation ? <p className="text-muted whitespace-pre-wrap">Why: {explanation}</p> : null}
        </li>
      ))}
    </ol>
  );
}
