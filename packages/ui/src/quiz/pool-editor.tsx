'use client';

import type { BankTopics } from '@repo/schemas/question-bank';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { InputField } from '../input-field.tsx';
import { Select } from '../select.tsx';
import {
  newQuizPool,
  type PoolDraft,
  type QuestionDraft,
  type QuizDraft,
  withoutPool,
} from './quiz-draft.ts';

const poolTitle = (pool: PoolDraft, index: number) => pool.name.trim() || `Pool ${index + 1}`;

type PoolEditorProps = {
  quiz: QuizDraft;
  problemOf: (field: string) => string | undefined;
  /** Of a bank of questions that pools may draw from; empty without one. */
  topics: BankTopics;
  onChange: (quiz: QuizDraft) => void;
};

/** The pools of a quiz, and how many questions each attempt draws from them. */
export function PoolEditor({ quiz, problemOf, topics, onChange }: PoolEditorProps) {
  const { pools, questions } = quiz;
  const put = (next: PoolDraft[]) => onChange({ ...quiz, pools: next });
  return (
    <section aria-labelledby="quiz-pools" className="space-y-3">
      <h2 id="quiz-pools" className="text-base font-semibold">
        Pools
      </h2>
      <p className="text-sm text-muted">
        {pools.length === 0
          ? 'Every attempt asks every question. Add a pool to ask only some of them, drawn for each attempt.'
          : 'Choose a pool for a question below it. Questions outside of pools are always asked.'}
      </p>
      {problemOf('pools') ? <p className="text-sm text-danger">{problemOf('pools')}</p> : null}
      {pools.length === 0 ? null : (
        <ul className="space-y-3">
          {pools.map((pool, index) => (
            <li key={pool.id}>
              <PoolRow
                pool={pool}
                title={poolTitle(pool, index)}
                size={questions.filter(({ poolId }) => poolId === pool.id).length}
                problemOf={(field) => problemOf(`pools.${index}.${field}`)}
                topics={topics}
                onChange={(next) => put(pools.map((one) => (one.id === next.id ? next : one)))}
                onRemove={() => onChange(withoutPool(quiz, pool.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" disabled={pools.length >= 20} onClick={() => put([...pools, newQuizPool()])}>
        <Icon name="plus" />
        Add pool
      </Button>
    </section>
  );
}

type PoolRowProps = {
  pool: PoolDraft;
  title: string;
  /** The number of its questions. */
  size: number;
  problemOf: (field: string) => string | undefined;
  topics: BankTopics;
  onChange: (pool: PoolDraft) => void;
  onRemove: () => void;
};

function PoolRow({ pool, title, size, problemOf, topics, onChange, onRemove }: PoolRowProps) {
  const { topic } = pool;
  const ofTopic = topics.find((one) => one.topic === topic)?.questions ?? 0;
  const questions = topic === undefined ? size : ofTopic;
  return (
    <fieldset className="flex min-w-0 items-start gap-2 rounded-lg border border-line bg-surface-raised p-3">
      <legend className="sr-only">{title}</legend>
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
        <InputField
          id={`pool-name-${pool.id}`}
          label="Name of the pool"
          value={pool.name}
          maxLength={100}
          error={problemOf('name')}
          onChange={(event) => onChange({ ...pool, name: event.target.value })}
        />
        <InputField
          id={`pool-draws-${pool.id}`}
          label="Questions drawn"
          inputMode="numeric"
          help={`It has ${questions} ${questions === 1 ? 'question' : 'questions'}.`}
          value={pool.draws}
          error={problemOf('draws')}
          onChange={(event) => onChange({ ...pool, draws: event.target.value })}
        />
        {topics.length === 0 && topic === undefined ? null : (
          <Field id={`pool-topic-${pool.id}`} label="Drawn from" className="sm:col-span-2">
            {(control) => (
              <Select
                {...control}
                options={[
                  { value: '', label: 'The questions of this quiz' },
                  ...topicsWith(topics, topic).map((one) => ({
                    value: one.topic,
                    label: `The bank’s topic “${one.topic}” (${one.questions})`,
                  })),
                ]}
                value={topic ?? ''}
                onChange={(event) => onChange({ ...pool, topic: event.target.value || undefined })}
              />
            )}
          </Field>
        )}
      </div>
      <IconButton label={`Remove ${title}`} icon={<Icon name="trash-2" />} onClick={onRemove} />
    </fieldset>
  );
}

/** With a topic that has no questions any more, so that the choice shows what is stored. */
function topicsWith(topics: BankTopics, topic: string | undefined): BankTopics {
  const isGone = topic !== undefined && topics.every((one) => one.topic !== topic);
  return isGone ? [...topics, { topic, questions: 0 }] : topics;
}

type PoolFieldProps = {
  question: QuestionDraft;
  pools: readonly PoolDraft[];
  error: string | undefined;
  onChange: (question: QuestionDraft) => void;
};

/** Chooses a question's pool; renders nothing without pools, unless the question names a removed one. */
export function PoolField({ question, pools: all, error, onChange }: PoolFieldProps) {
  const { id, poolId } = question;
  const pools = all.filter(({ topic }) => topic === undefined);
  if (pools.length === 0 && poolId === undefined) return null;
  const isGone = poolId !== undefined && !pools.some((pool) => pool.id === poolId);
  const options = [
    { value: '', label: 'Always' },
    ...pools.map((pool, index) => ({ value: pool.id, label: `When drawn from ${poolTitle(pool, index)}` })),
    ...(isGone ? [{ value: poolId, label: 'Removed pool' }] : []),
  ];
  return (
    <Field id={`pool-${id}`} label="Asked" error={error}>
      {(control) => (
        <Select
          {...control}
          options={options}
          value={poolId ?? ''}
          onChange={(event) => onChange({ ...question, poolId: event.target.value || undefined })}
        />
      )}
    </Field>
  );
}
