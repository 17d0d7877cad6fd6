'use client';

import type { BankTopics } from '@repo/schemas/question-bank';
import type { AssessmentQuiz } from '@repo/schemas/training/quiz';
import { callApi } from '@repo/ui/call-api';
import { EditorBar } from '@repo/ui/editor-bar';
import { LiveCourseChangeConsentProvider } from '@repo/ui/live-course-change-consent-provider';
import { questionTexts } from '@repo/ui/quiz/quiz-draft';
import { QuizEditor } from '@repo/ui/quiz/quiz-editor';
import { quizMergeFields } from '@repo/ui/quiz/quiz-merge-fields';
import { sendForm } from '@repo/ui/send-form';
import { useAutosavedCourseDraft } from '@repo/ui/use-autosaved-course-draft';
import { api } from '#api.ts';
import {
  quizChanges,
  quizFieldsOfAssessment,
  sentQuizzes,
  toQuizForm,
  unsavedQuizzes,
} from './quiz-form-draft.ts';

type QuizFormProps = { courseId: string; assessmentId: string; stored: AssessmentQuiz; topics: BankTopics };

// Attempts that have begun keep their questions, so a change reaches nobody unasked.
const nobody = { learners: 0, underWay: 0, certified: 0 };

/** Saves automatically; what cannot be saved yet is kept. */
export function QuizForm(props: QuizFormProps) {
  return (
    <LiveCourseChangeConsentProvider title="" reached={nobody} noun="question">
      <Editor {...props} />
    </LiveCourseChangeConsentProvider>
  );
}

function Editor({ courseId, assessmentId, stored, topics }: QuizFormProps) {
  const params = { id: assessmentId };
  const editing = useAutosavedCourseDraft({
    id: assessmentId,
    courseId,
    stored,
    toDraft: toQuizForm,
    changes: quizChanges,
    fields: quizMergeFields,
    unsaved: unsavedQuizzes,
    sent: sentQuizzes,
    put: (body) => callApi<AssessmentQuiz>(`/api/assessments/${assessmentId}/quiz`, { method: 'PUT', body }),
    load: async () => {
      const answer = await api('GET /api/assessments/{id}/quiz', { params });
      return answer.ok ? answer.data : answer.failure;
    },
    onSaved: () => {},
  });
  const { draft, change, problems } = editing;
  return (
    <div className="space-y-6">
      <EditorBar editing={editing} noun="quiz" written={() => questionTexts(draft).join('\n\n')} />
      <QuizEditor
        quiz={draft}
        problems={problems}
        withoutRules={quizFieldsOfAssessment}
        bank={{
          topics,
          list: ({ q, topic, page }) => api('GET /api/question-bank', { query: { q, topic, page } }),
          hrefOf: (id) => `/question-bank/${id}`,
        }}
        readFile={(form) => sendForm('/api/question-files/preview', form)}
        onChange={change}
      />
    </div>
  );
}
