'use client';

import { type BankQuestion, bankTopic } from '@repo/schemas/question-bank';
import { questionContent } from '@repo/schemas/quiz';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { createVersionLoader, type MergedField } from '@repo/ui/form-version';
import { KindSelect, QuestionContentFields, questionKindLabels } from '@repo/ui/quiz/question-card';
import {
  type DraftFieldProblem,
  newQuizQuestion,
  type QuestionDraft,
  questionDraftSchema,
} from '@repo/ui/quiz/quiz-draft';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';

const bankQuestionForm = z.object({ topic: bankTopic, question: questionDraftSchema });

type Values = z.input<typeof bankQuestionForm>;

const toValues = ({ id, topic, question }: BankQuestion): Values => ({
  topic,
  question: { id, ...question },
});

const optionList = questionDraftSchema.shape.options.catch([]);

function OptionTexts({ value }: { value: unknown }) {
  return (
    <ul className="list-disc pl-5">
      {optionList.parse(value).map(({ id, text }) => (
        <li key={id}>{text || '(empty)'}</li>
      ))}
    </ul>
  );
}

/** Options and what is right of them are named by ids, so both are shown with their texts. */
const mergeFields = (question: QuestionDraft): Record<string, MergedField> => ({
  'question.text': { label: 'What is asked' },
  'question.kind': {
    label: 'Kind',
    show: (kind) => questionKindLabels[questionDraftSchema.shape.kind.catch('single').parse(kind)],
  },
  'question.options': { label: 'Options', isTall: true, show: (value) => <OptionTexts value={value} /> },
  'question.correct': {
    label: 'What is right',
    show: (ids) =>
      questionDraftSchema.shape.correct
        .catch([])
        .parse(ids)
        .map((id) => question.options.find((option) => option.id === id)?.text ?? '(another option)')
        .join(', '),
  },
  'question.explanation': { label: 'Why' },
});

/** Adds a question to the bank, or changes one for every quiz that names it. */
export function BankQuestionForm({ stored, topic = '' }: { stored?: BankQuestion; topic?: string }) {
  const router = useRouter();
  const [start] = useState(() =>
    stored ? toValues(stored) : { topic, question: newQuizQuestion('single') },
  );
  const form = useZodForm(bankQuestionForm, { defaultValues: start });
  const draft = useFormDraft(form, { name: 'bank-question', recordId: stored?.id });
  const [problems, setProblems] = useState<readonly DraftFieldProblem[]>([]);
  const question = questionDraftSchema.parse(form.watch('question'));

  function change(next: QuestionDraft) {
    setProblems([]);
    form.setValue('question', next, { shouldDirty: true });
  }

  async function save(values: Values, expectedUpdatedAt: string | undefined) {
    const read = questionContent.safeParse(values.question);
    if (!read.success) {
      setProblems(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
      return { error: 'Something is missing in the question. See below' };
    }
    const body = { topic: values.topic, question: read.data };
    if (!stored) {
      const added = await api('POST /api/question-bank', {
        body: { topic: body.topic, questions: [read.data] },
      });
      if (!added.ok) return added.failure;
      toast.success('The question is in the bank');
      router.push(`/question-bank?${new URLSearchParams({ topic: body.topic })}`);
      return undefined;
    }
    const answer = await api('PUT /api/question-bank/{id}', {
      params: { id: stored.id },
      body: { ...body, expectedUpdatedAt },
    });
    if (!answer.ok) return answer.failure;
    form.reset(toValues(answer.data));
    toast.success('The question is saved', { description: 'Every quiz that uses it is updated.' });
    router.refresh();
    return answer.data;
  }

  return (
    <Form
      form={form}
      draft={draft}
      label="Question"
      className="space-y-4"
      version={
        stored && {
          readAt: stored.updatedAt,
          load: createVersionLoader(
            () => api('GET /api/question-bank/{id}', { params: { id: stored.id } }),
            (row) => ({ values: toValues(row), updatedAt: row.updatedAt }),
          ),
          fields: mergeFields(question),
        }
      }
      onSubmit={save}
    >
      <TextField
        control={form.control}
        name="topic"
        label="Topic"
        maxLength={100}
        autoComplete="off"
        help="Quiz pools draw from a topic, so use the same name for questions of the same kind."
      />
      <KindSelect label="Kind of question" question={question} onChange={change} />
      <QuestionContentFields question={question} problems={problems} onChange={change} />
      <SubmitButton pendingText="Saving…">{stored ? 'Save question' : 'Add to the bank'}</SubmitButton>
    </Form>
  );
}
