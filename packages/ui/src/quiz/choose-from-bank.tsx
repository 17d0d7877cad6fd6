'use client';

import type { BankPage, BankQuestionRow, BankTopics } from '@repo/schemas/question-bank';
import { useRef, useState } from 'react';
import { ProblemAlert } from '../alert.tsx';
import { Button } from '../button.tsx';
import type { ApiAnswer } from '../call-api.ts';
import { CheckboxWithLabel } from '../checkbox.tsx';
import { Dialog } from '../dialog.tsx';
import { formatCount } from '../format-count.ts';
import { Icon } from '../icon.tsx';
import { ListSearch } from '../list-search.tsx';
import { Select } from '../select.tsx';
import type { QuestionDraft } from './quiz-draft.ts';

type BankSearch = { q: string; topic: string; page: number };

/** The bank of questions of a service, for its quiz editor. */
export type EditorBank = {
  topics: BankTopics;
  list: (search: BankSearch) => Promise<ApiAnswer<BankPage>>;
  hrefOf: (id: string) => string;
};

type ChooseFromBankProps = {
  bank: EditorBank;
  /** How many more questions the quiz takes. */
  room: number;
  /** What the quiz has already. */
  chosenIds: readonly string[];
  onChoose: (questions: QuestionDraft[]) => void;
};

const all: BankSearch = { q: '', topic: '', page: 1 };

/** Finds questions of the bank by text and topic, and adds the ticked ones to the draft. */
export function ChooseFromBank({ bank, room, chosenIds, onChoose }: ChooseFromBankProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState(all);
  const [found, setFound] = useState<BankPage | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(0);
  const [ticked, setTicked] = useState<readonly BankQuestionRow[]>([]);

  async function look(next: BankSearch) {
    setSearch(next);
    setProblem(null);
    asked.current += 1;
    const turn = asked.current;
    const answer = await bank.list(next);
    // A slower answer to an earlier search.
    if (turn !== asked.current) return;
    if (!answer.ok) return setProblem(answer.failure.error);
    const { questions } = answer.data;
    setFound((before) => ({
      ...answer.data,
      questions: next.page > 1 && before ? [...before.questions, ...questions] : questions,
    }));
  }

  function open(opens: boolean) {
    setOpen(opens);
    setTicked([]);
    if (opens) void look(all);
  }

  function tick(row: BankQuestionRow, isTicked: boolean) {
    setTicked(isTicked ? [...ticked, row] : ticked.filter(({ id }) => id !== row.id));
  }

  const total = found?.pagination.total ?? 0;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={open}
      width="lg"
      title="Bank questions"
      description="Bank questions are changed in the question bank, for every quiz that uses them."
      trigger={
        <Button>
          <Icon name="search" />
          Choose from the bank
        </Button>
      }
      footer={
        <Button
          variant="primary"
          disabled={ticked.length === 0 || ticked.length > room}
          onClick={() => {
            onChoose(ticked.map(({ id, question }) => ({ ...question, id, fromBank: true })));
            open(false);
          }}
        >
          Add {formatCount(ticked.length, ['question', 'questions'])}
        </Button>
      }
    >
      <div className="space-y-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <ListSearch
            label="Search the bank"
            query={search.q}
            onSearch={(q) => void look({ ...search, q, page: 1 })}
          />
          <Select
            aria-label="Topic"
            options={[
              { value: '', label: 'All topics' },
              ...bank.topics.map(({ topic, questions }) => ({
                value: topic,
                label: `${topic} (${questions})`,
              })),
            ]}
            value={search.topic}
            onChange={(event) => void look({ ...search, topic: event.target.value, page: 1 })}
          />
        </div>
        <ProblemAlert problem={problem} title="The question bank could not be read" />
        {ticked.length > room ? (
          <p className="text-sm text-danger">
            The quiz has room for {formatCount(room, ['more question', 'more questions'])}.
          </p>
        ) : null}
        <p role="status" className="text-sm text-muted">
          {found ? formatCount(total, ['question', 'questions']) : 'Looking…'}
        </p>
        <ul className="divide-y divide-line">
          {found?.questions.map((row) => (
            <li key={row.id}>
              <CheckboxWithLabel
                label={<span className="break-words">{row.question.text}</span>}
                description={chosenIds.includes(row.id) ? `${row.topic}. The quiz has it already` : row.topic}
                disabled={chosenIds.includes(row.id)}
                checked={chosenIds.includes(row.id) || ticked.some(({ id }) => id === row.id)}
                onChange={(event) => tick(row, event.target.checked)}
              />
            </li>
          ))}
        </ul>
        {found && found.questions.length < total ? (
          <Button size="sm" onClick={() => void look({ ...search, page: found.pagination.page + 1 })}>
            Show more
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
