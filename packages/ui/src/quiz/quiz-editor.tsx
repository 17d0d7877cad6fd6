'use client';

import { questionKinds } from '@repo/schemas/quiz';
import { Button } from '../button.tsx';
import { Menu, MenuItem } from '../dropdown-menu.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Field } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { InputField } from '../input-field.tsx';
import { Select } from '../select.tsx';
import { SortableList } from '../sortable-list.tsx';
import { SwitchWithLabel } from '../switch.tsx';
import { BankQuestionCard } from './bank-question-card.tsx';
import { ChooseFromBank, type EditorBank } from './choose-from-bank.tsx';
import { ImportQuestions, type ReadQuestionFile } from './import-questions.tsx';
import { PoolEditor } from './pool-editor.tsx';
import { QuestionCard, type QuestionCardProps, questionKindLabels } from './question-card.tsx';
import {
  type DraftFieldProblem,
  newQuizQuestion,
  type QuestionDraft,
  type QuizDraft,
  remainingQuestionRoom,
  showAnswersChoices,
} from './quiz-draft.ts';
import { showAnswersLabels } from './show-answers-labels.ts';

type QuizEditorProps = {
  quiz: QuizDraft;
  /** Problems whose field names lack the "quiz." prefix. */
  problems: readonly DraftFieldProblem[];
  readFile: ReadQuestionFile;
  /** Rules that the service does not keep with the quiz have no field. */
  withoutRules?: readonly RuleName[];
  /** Absent where the service has no bank of questions. */
  bank?: EditorBank;
  onChange: (quiz: QuizDraft) => void;
};

export function QuizEditor({ quiz, problems, readFile, withoutRules = [], bank, onChange }: QuizEditorProps) {
  const { questions } = quiz;
  const put = (part: Partial<QuizDraft>) => onChange({ ...quiz, ...part });
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;

  function change(question: QuestionDraft, id = question.id) {
    put({ questions: questions.map((one) => (one.id === id ? question : one)) });
  }

  const addQuestion = (
    <div className="flex flex-wrap justify-center gap-2 sm:justify-start">
      <AddQuestion
        isFirst={questions.length === 0}
        onAdd={(kind) => put({ questions: [...questions, newQuizQuestion(kind)] })}
      />
      <ImportQuestions
        room={remainingQuestionRoom(quiz)}
        readFile={readFile}
        onImport={(imported) => put({ questions: [...questions, ...imported] })}
      />
      {bank ? (
        <ChooseFromBank
          bank={bank}
          room={remainingQuestionRoom(quiz)}
          chosenIds={questions.map(({ id }) => id)}
          onChoose={(chosen) => put({ questions: [...questions, ...chosen] })}
        />
      ) : null}
    </div>
  );

  return (
    <div className="space-y-6">
      <Rules quiz={quiz} without={withoutRules} problemOf={problemOf} put={put} />
      {questions.length > 0 || quiz.pools.length > 0 || bank ? (
        <PoolEditor quiz={quiz} problemOf={problemOf} topics={bank?.topics ?? []} onChange={onChange} />
      ) : null}
      <section aria-labelledby="quiz-questions" className="space-y-3">
        <h2 id="quiz-questions" className="text-base font-semibold">
          Questions <span className="font-normal text-muted tabular-nums">({questions.length})</span>
        </h2>
        {questions.length === 0 ? (
          <EmptyState
            level={3}
            icon={<Icon name="list-checks" />}
            title="No questions yet"
            description="Learners answer them one after the other."
            action={addQuestion}
            className="py-6 md:py-8"
          />
        ) : (
          <>
            <SortableList
              label="Questions"
              className="space-y-3"
              items={questions}
              getId={(question) => question.id}
              getName={(_, index) => `question ${index + 1}`}
              onReorder={(next) => put({ questions: next })}
            >
              {(question, index, handle) => (
                <EditedQuestion
                  question={question}
                  number={index + 1}
                  pools={quiz.pools}
                  handle={handle}
                  bankHref={bank?.hrefOf(question.id)}
                  problems={problems
                    .filter(({ field }) => field.startsWith(`questions.${index}.`))
                    .map(({ field, message }) => ({
                      field: field.split('.').slice(2).join('.'),
                      message,
                    }))}
                  onChange={change}
                  onRemove={() => put({ questions: questions.filter(({ id }) => id !== question.id) })}
                />
              )}
            </SortableList>
            {addQuestion}
          </>
        )}
      </section>
    </div>
  );
}

type EditedQuestionProps = QuestionCardProps & { bankHref: string | undefined };

function EditedQuestion({ bankHref, ...props }: EditedQuestionProps) {
  if (props.question.fromBank && bankHref) return <BankQuestionCard {...props} href={bankHref} />;
  return <QuestionCard {...props} />;
}

type QuestionKind = (typeof questionKinds)[number];

function AddQuestion({ isFirst, onAdd }: { isFirst: boolean; onAdd: (kind: QuestionKind) => void }) {
  return (
    <Menu
      align="start"
      trigger={
        <Button variant={isFirst ? 'primary' : 'secondary'}>
          <Icon name="plus" />
          Add question
        </Button>
      }
    >
      {questionKinds.map((kind) => (
        <MenuItem key={kind} onSelect={() => onAdd(kind)}>
          {questionKindLabels[kind]}
        </MenuItem>
      ))}
    </Menu>
  );
}

const ruleFields = [
  {
    name: 'passMark',
    id: 'pass-mark',
    label: 'Pass mark',
    suffix: '%',
    help: 'Of the questions answered right.',
  },
  { name: 'maxAttempts', id: 'attempts', label: 'Attempts', help: '0: as many as they like.' },
  {
    name: 'timeLimitMinutes',
    id: 'time-limit',
    label: 'Time limit',
    suffix: 'min',
    optional: true,
    help: 'Empty: no limit.',
  },
] as const;

type RuleName = (typeof ruleFields)[number]['name'];

type RulesProps = {
  quiz: QuizDraft;
  without: readonly RuleName[];
  problemOf: (field: string) => string | undefined;
  put: (part: Partial<QuizDraft>) => void;
};

function Rules({ quiz, without, problemOf, put }: RulesProps) {
  return (
    <section aria-labelledby="quiz-rules" className="space-y-4">
      <h2 id="quiz-rules" className="text-base font-semibold">
        Rules
      </h2>
      <div className="grid gap-4 sm:grid-cols-3">
        {ruleFields
          .filter(({ name }) => !without.includes(name))
          .map(({ name, ...field }) => (
            <InputField
              key={name}
              {...field}
              inputMode="numeric"
              value={quiz[name]}
              error={problemOf(name)}
              onChange={(event) => put({ [name]: event.target.value })}
            />
          ))}
      </div>
      <Field
        id="show-answers"
        label="Learners see what was right, and why"
        help="Applies to earlier attempts too. Learners always see their score."
        error={problemOf('showAnswers')}
      >
        {(control) => (
          <Select
            {...control}
            className="sm:max-w-xs"
            options={showAnswersChoices.map((value) => ({ value, label: showAnswersLabels[value] }))}
            value={quiz.showAnswers}
            onChange={(event) => {
              const choice = showAnswersChoices.find((one) => one === event.target.value);
              if (choice) put({ showAnswers: choice });
            }}
          />
        )}
      </Field>
      <SwitchWithLabel
        label="Shuffle questions and options in each attempt"
        checked={quiz.shuffle}
        onChange={(event) => put({ shuffle: event.target.checked })}
      />
    </section>
  );
}
