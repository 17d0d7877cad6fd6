'use client';

import type { QuizAttempt } from '@repo/schemas/training/quiz';
import { Alert, ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { formatCount } from '@repo/ui/format-count';
import { PageLink } from '@repo/ui/page-link';
import { AnswerSaveNotice, useSaveReport } from '@repo/ui/quiz/answer-save-notice';
import { QuizAttemptInProgress } from '@repo/ui/quiz/quiz-attempt-in-progress';
import { ScoredQuestions } from '@repo/ui/quiz/scored-questions';
import { DateTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#api.ts';
import { scoreText } from '#components/submissions/score-text.ts';
import type { OwnQuiz, OwnResult } from '#domain/quizzes/get-own-quiz.ts';
import { answersShownText } from './answers-shown-text.ts';

type OwnQuizPanelProps = {
  learnerId: string;
  assessment: { id: string; maxScore: number };
  quiz: OwnQuiz;
  isOverdue: boolean;
};

/** Begins, continues and hands in an attempt, and shows the results that are released. */
export function OwnQuizPanel({ learnerId, assessment, quiz, isOverdue }: OwnQuizPanelProps) {
  const router = useRouter();
  const [attempt, setAttempt] = useState<QuizAttempt | null>(quiz.open);
  // Until the page read again has its result.
  const [handedInId, setHandedInId] = useState<string | null>(null);
  const { report, state } = useSaveReport();
  const reading = useFreshReading(quiz, setAttempt);
  const { id: assessmentId, maxScore } = assessment;

  if (attempt) {
    const params = { id: assessmentId, attemptId: attempt.id };
    return (
      <Card className="space-y-4">
        <QuizAttemptInProgress
          key={`${attempt.id} ${reading}`}
          attempt={attempt}
          learnerId={learnerId}
          saveAnswers={(answers) =>
            api('PUT /api/assessments/{id}/attempts/{attemptId}', { params, body: { answers } })
          }
          isOver={({ details = [] }) => details.some(({ field }) => field === 'attemptId')}
          submit={(answers) =>
            api('POST /api/assessments/{id}/attempts/{attemptId}/submit', { params, body: { answers } })
          }
          report={report}
          onScored={({ answersCounted }, { hasLostAnswers }) => {
            setAttempt(null);
            setHandedInId(attempt.id);
            if (answersCounted && !hasLostAnswers) toast.success('Handed in');
            else toast.warning('Handed in. Answers that reached us after the time was up do not count.');
            router.refresh();
          }}
        />
        <AnswerSaveNotice state={state} />
      </Card>
    );
  }
  const isBeingRead = handedInId !== null && !quiz.results.some(({ id }) => id === handedInId);
  return (
    <div className="space-y-6">
      {isBeingRead ? (
        <Card title="Handed in">
          <p className="text-muted">You see your result once your trainer has released it.</p>
        </Card>
      ) : null}
      {quiz.mayStart && !isBeingRead ? (
        <Intro assessmentId={assessmentId} quiz={quiz} isOverdue={isOverdue} onBegun={setAttempt} />
      ) : null}
      {quiz.isEnrolled || quiz.results.length > 0 ? null : (
        <Alert tone="info">You can take the quiz once you are enrolled in a class of this course.</Alert>
      )}
      {quiz.isGraded && !quiz.results.some(({ attempt: of }) => of === quiz.attempt) ? (
        <Alert tone="info">
          You already have a grade for this assessment, so there is no quiz to take.{' '}
          <PageLink href={`/assessments/${assessmentId}`} className="link">
            See your grade
          </PageLink>
        </Alert>
      ) : null}
      {quiz.results.map((result) => (
        <Result key={result.id} result={result} maxScore={maxScore} showAnswers={quiz.showAnswers} />
      ))}
    </div>
  );
}

/** Attempts that this page has shown. */
const shownIds = new Set<string>();

/**
 * “Back” shows the page as it was when it was left, with an older clock and older answers: then it is read again. Returns the number
 * of the reading.
 */
function useFreshReading(quiz: OwnQuiz, show: (attempt: QuizAttempt | null) => void): number {
  const router = useRouter();
  const [reading, setReading] = useState(0);
  const first = useRef(quiz);
  const isShownAgain = useEffectEvent(() => {
    const id = quiz.open?.id;
    if (id === undefined) return;
    if (shownIds.has(id)) router.refresh();
    shownIds.add(id);
  });
  useEffect(() => isShownAgain(), []);
  const showRead = useEffectEvent(() => {
    show(quiz.open);
    setReading(reading + 1);
  });
  useEffect(() => {
    if (first.current === quiz) return;
    first.current = quiz;
    showRead();
  }, [quiz]);
  return reading;
}

type IntroProps = {
  assessmentId: string;
  quiz: OwnQuiz;
  isOverdue: boolean;
  onBegun: (attempt: QuizAttempt) => void;
};

function Intro({ assessmentId, quiz, isOverdue, onBegun }: IntroProps) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { questions, timeLimitMinutes, showAnswers, attempt } = quiz;

  async function begin() {
    setPending(true);
    setProblem(null);
    const answer = await api('POST /api/assessments/{id}/attempts', { params: { id: assessmentId } });
    setPending(false);
    if (answer.ok) onBegun(answer.data);
    else setProblem(answer.failure.error);
  }

  return (
    <Card title={attempt === 1 ? 'Before you begin' : `Before you begin attempt ${attempt}`}>
      <div className="space-y-4">
        <ProblemAlert problem={problem} title="The quiz was not opened" />
        {isOverdue ? (
          <Alert tone="warning">
            The due date has passed. You can still take the quiz; it will be marked late.
          </Alert>
        ) : null}
        <ul className="list-disc space-y-1 pl-5">
          <li>{formatCount(questions, ['question', 'questions'])}.</li>
          <li>
            {timeLimitMinutes === null
              ? 'Take the time you need.'
              : `You have ${formatCount(timeLimitMinutes, ['minute', 'minutes'])}. The time keeps running if you close this page. When it is up, we hand in the answers you have given.`}
          </li>
          <li>You hand in once. Your answers are saved as you go.</li>
          <li>Your trainer releases the result. {answersShownText(showAnswers)}</li>
        </ul>
        <Button
          variant="primary"
          size="lg"
          pending={pending}
          pendingText="Opening…"
          onClick={() => void begin()}
        >
          Start the quiz
        </Button>
      </div>
    </Card>
  );
}

type ResultProps = { result: OwnResult; maxScore: number; showAnswers: OwnQuiz['showAnswers'] };

function Result({ result, maxScore, showAnswers }: ResultProps) {
  const { attempt, submittedAt, score, questions } = result;
  return (
    <Card title={attempt === 1 ? 'Handed in' : `Handed in, attempt ${attempt}`}>
      <div className="space-y-4">
        <p>
          <DateTime value={submittedAt} />
        </p>
        {score === null ? (
          <p className="text-muted">You see your result once your trainer has released it.</p>
        ) : (
          <p className="text-2xl font-semibold tabular-nums">{scoreText(score, maxScore)}</p>
        )}
        {questions ? (
          <ScoredQuestions questions={questions} />
        ) : (
          <p className="text-sm text-muted">{answersShownText(showAnswers)}</p>
        )}
      </div>
    </Card>
  );
}
