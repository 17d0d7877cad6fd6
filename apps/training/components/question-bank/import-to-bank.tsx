'use client';

import { maximumAddedToBank } from '@repo/schemas/question-bank';
import { ProblemAlert } from '@repo/ui/alert';
import { formatCount } from '@repo/ui/format-count';
import { InputField } from '@repo/ui/input-field';
import { ImportQuestions } from '@repo/ui/quiz/import-questions';
import type { QuestionDraft } from '@repo/ui/quiz/quiz-draft';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';

/** Adds the questions of a file to the bank, as one topic, after a preview. */
export function ImportToBank({ topic: start }: { topic: string }) {
  const router = useRouter();
  const [topic, setTopic] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);

  async function add(questions: QuestionDraft[]) {
    setProblem(null);
    const answer = await api('POST /api/question-bank', { body: { topic, questions } });
    if (!answer.ok) return setProblem(answer.failure.error);
    toast.success(`${formatCount(answer.data.ids.length, ['question is', 'questions are'])} in the bank`);
    router.push(`/question-bank?${new URLSearchParams({ topic })}`);
  }

  return (
    <div className="space-y-3">
      <ProblemAlert problem={problem} title="The questions were not added" />
      <InputField
        id="import-topic"
        label="Topic of the questions in the file"
        value={topic}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTopic(event.target.value)}
      />
      <ImportQuestions
        room={maximumAddedToBank}
        fullReason={`At most ${maximumAddedToBank} questions are added at once`}
        readFile={(form) => sendForm('/api/question-files/preview', form)}
        onImport={(questions) => void add(questions)}
      />
    </div>
  );
}
