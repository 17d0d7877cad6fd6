'use client';

import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { LinkButton } from '../link-button.tsx';
import { PoolField } from './pool-editor.tsx';
import type { QuestionCardProps } from './question-card.tsx';
import { newQuestionId } from './quiz-draft.ts';

/** A question of the bank in a quiz: it is changed in the bank, for every quiz that names it. */
export function BankQuestionCard(props: QuestionCardProps & { href: string }) {
  const { question, number, pools, handle, problems, href, onChange, onRemove } = props;
  const { text, options, correct } = question;
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <section
      aria-label={`Question ${number}`}
      className="space-y-3 rounded-lg border border-line bg-surface-raised p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        {handle}
        <h3 className="flex-1 text-sm font-semibold">
          Question {number} <span className="font-normal text-muted">(of the bank)</span>
        </h3>
        <IconButton label={`Remove question ${number}`} icon={<Icon name="trash-2" />} onClick={onRemove} />
      </div>
      <p className="font-medium break-words whitespace-pre-wrap">{text}</p>
      {problemOf('text') ? <p className="text-sm text-danger">{problemOf('text')}</p> : null}
      <ul className="list-disc pl-5 text-sm">
        {options.map((option) => (
          <li key={option.id} className="break-words">
            {option.text}
            {correct.includes(option.id) ? <span className="text-muted"> (right)</span> : null}
          </li>
        ))}
      </ul>
      <PoolField question={question} pools={pools} error={problemOf('poolId')} onChange={onChange} />
      <div className="flex flex-wrap gap-2">
        <LinkButton href={href} size="sm">
          <Icon name="pen-line" />
          Change it in the bank
        </LinkButton>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onChange({ ...question, id: newQuestionId(), fromBank: undefined }, question.id)}
        >
          Make it this quiz’s own
        </Button>
      </div>
    </section>
  );
}
