import { RichText } from '@repo/rich-text/rich-text';
import { courseLevels } from '@repo/schemas/childcare/course';
import { Image } from '@repo/ui/image';
import type { DraftField } from '@repo/ui/use-saved-draft';
import { levelLabels } from '#components/course/labels.ts';
import { answerChoiceLabels } from './answer-choice-labels.ts';
import { durationText } from './duration-text.ts';
import { answerChoices, lectureDraft, type QuestionDraft } from './lecture-draft.ts';

const formatted = (label: string): DraftField => ({
  label,
  isTall: true,
  isReadOnce: true,
  show: (html) => (html ? <RichText html={String(html)} /> : undefined),
});

const poolList = lectureDraft.shape.quiz.unwrap().shape.pools.catch([]);
const questionList = lectureDraft.shape.quiz.unwrap().shape.questions.catch([]);

function questionLabel({ mine, theirs }: { mine: unknown; theirs: unknown }): string {
  const [question] = questionList.parse([mine ?? theirs]);
  return question?.text ? `Question “${question.text}”` : 'Question';
}

function poolLabel({ mine, theirs }: { mine: unknown; theirs: unknown }): string {
  const [pool] = poolList.parse([mine ?? theirs]);
  return pool?.name ? `Pool “${pool.name}”` : 'Pool';
}

export const lectureMergeFields: Record<string, DraftField> = {
  title: { label: 'Title' },
  isPreview: { label: 'Anybody may look at it before they begin' },
  content: formatted('Text'),
  videoUrl: { label: 'Video', show: (url) => fileName(String(url)) },
  videoDuration: { label: 'Length', show: (seconds) => durationText(Number(seconds)) || undefined },
  'quiz.passMark': { label: 'Pass mark', show: (text) => `${text} %` },
  'quiz.maxAttempts': {
    label: 'Attempts',
    show: (text) => (text === '0' ? 'As many as they like' : undefined),
  },
  'quiz.timeLimitMinutes': {
    label: 'Time limit',
    show: (text) => (text ? `${text} min` : 'No limit'),
  },
  'quiz.shuffle': { label: 'Another order in every attempt' },
  'quiz.showAnswers': {
    label: 'What was right is shown',
    show: (choice) => answerChoiceLabels[answerChoices.find((one) => one === choice) ?? 'always'],
  },
  'quiz.pools': { label: 'Pools', show: (pools) => poolsText(pools) || 'None' },
  'quiz.pools.#': { label: 'Order of the pools', show: (pools) => poolsText(pools) },
  'quiz.pools.#id': {
    label: 'Pools',
    labelOf: poolLabel,
    show: (pool) => (pool === null ? 'Deleted' : poolsText([pool])),
  },
  'quiz.questions': {
    label: 'Questions',
    isTall: true,
    show: (questions) => <Questions questions={questionList.parse(questions)} />,
  },
  'quiz.questions.#': {
    label: 'Order of the questions',
    isTall: true,
    show: (questions) => <Questions questions={questionList.parse(questions)} />,
  },
  'quiz.questions.#id': {
    label: 'Questions',
    labelOf: questionLabel,
    isTall: true,
    show: (question) =>
      question === null ? 'Deleted' : <Questions questions={questionList.parse([question])} />,
  },
};

export function detailsMergeFields(
  categories: readonly { id: string; name: string }[],
): Record<string, DraftField> {
  return {
    title: { label: 'Title' },
    subtitle: { label: 'Subtitle' },
    description: formatted('Description'),
    categoryId: {
      label: 'Category',
      show: (id) => (id ? categories.find((category) => category.id === id)?.name : 'None yet'),
    },
    level: {
      label: 'Level',
      show: (value) => {
        const level = courseLevels.find((one) => one === value);
        return level && levelLabels[level];
      },
    },
    language: { label: 'Language' },
    priceSgd: { label: 'Price', show: (text) => `S$${text}` },
    cpdPoints: { label: 'CPD points' },
    estimatedHours: { label: 'Takes about', show: (text) => `${text} hours` },
    certificateMonths: {
      label: 'Certificates are valid for',
      show: (text) => (text ? `${text} months` : 'They do not expire'),
    },
    requiresEvidence: { label: 'Certificates need proof of every lesson' },
    learningOutcomes: { label: 'What learners will be able to do' },
    thumbnail: {
      label: 'Picture',
      show: (address) =>
        address ? (
          <Image src={String(address)} alt="" className="aspect-video w-40 rounded-md object-cover" />
        ) : (
          'None'
        ),
    },
  };
}

function poolsText(pools: unknown): string {
  return poolList
    .parse(pools)
    .map(({ name, draws }) => `${name || '(no name)'}: ${draws} drawn`)
    .join(', ');
}

function fileName(address: string): string | undefined {
  return address.split('/').at(-1) || undefined;
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
