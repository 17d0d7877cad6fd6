'use client';

import {
  type PreviewRequirementBody,
  type RequirementPreview,
  requirementActions,
  requirementStates,
} from '@repo/schemas/childcare/requirement';
import { ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { formatCount } from '@repo/ui/format-count';
import { StatusBadge } from '@repo/ui/status-badge';
import { useCallback, useState } from 'react';
import { api } from '#api.ts';
import { requirementBadges } from '#components/centre/person-requirements.tsx';
import { MailPreviews, PreviewDialog } from '#components/frame/preview-dialog.tsx';
import {
  formatDay,
  paidTakenBackText,
  requirementActionCountTexts,
  requirementActionLabels,
} from './requirement-texts.ts';

type Body = Pick<PreviewRequirementBody, 'requirementId' | 'terms'> & { ends?: true };

type RequirementPreviewDialogProps = {
  title: string;
  description: string;
  /** Stable while the dialog is open. */
  body: Body;
  buttonLabel: string;
  pendingText: string;
  refusedTitle: string;
  /** Returns the message of a refusal. */
  save: () => Promise<string | undefined>;
  close: () => void;
};

const maximumShown = 100;

/** Of whom a requirement is asked, and what saving assigns, takes back and mails, before the button that saves it. */
export function RequirementPreviewDialog({ body, save, ...dialog }: RequirementPreviewDialogProps) {
  const preview = useCallback(
    () => api('POST /api/centre/requirements/preview', { body: { ...body, limit: maximumShown } }),
    [body],
  );
  return (
    <PreviewDialog
      {...dialog}
      preview={preview}
      isEmpty={() => false}
      isDangerous={body.ends === true}
      confirm={save}
    >
      {(planned) => <Planned planned={planned} body={body} />}
    </PreviewDialog>
  );
}

function Planned({ planned, body }: { planned: RequirementPreview; body: Body }) {
  const ends = body.ends === true;
  const { counts, total, people, mails, examples, paidTakenBack } = planned;
  const states = requirementStates.flatMap((state) => {
    const count = counts.states[state] ?? 0;
    return count > 0 ? [{ state, count }] : [];
  });
  const asked = states.reduce((sum, { count }) => sum + count, 0);
  const actions = requirementActions.flatMap((action) => {
    const count = counts.actions[action] ?? 0;
    return count > 0 ? [{ action, count }] : [];
  });
  return (
    <>
      <p>
        {ends
          ? 'It is asked of nobody any more.'
          : asked === 0
            ? 'It is asked of nobody at the moment.'
            : `It is asked of ${formatCount(asked, ['person', 'people'])}.`}
      </p>
      {states.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4 gap-y-2" aria-label="Where they are">
          {states.map(({ state, count }) => (
            <li key={state} className="flex items-center gap-2 tabular-nums">
              <StatusBadge tone={requirementBadges[state].tone}>{requirementBadges[state].label}</StatusBadge>
              {count}
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="list-disc space-y-1 pl-5" aria-label="What happens">
        {actions.map(({ action, count }) => (
          <li key={action}>{formatCount(count, requirementActionCountTexts[action])}.</li>
        ))}
        {paidTakenBack > 0 ? <li>{paidTakenBackText(paidTakenBack)}</li> : null}
        <li>{formatCount(mails, ['mail goes', 'mails go'])} out.</li>
      </ul>
      {people.length > 0 ? <PeopleList people={people} total={total} body={body} /> : null}
      {examples.length > 0 && mails > examples.length ? <p>The first of the mails:</p> : null}
      <MailPreviews mails={examples} />
    </>
  );
}

type PeopleListProps = Pick<RequirementPreview, 'people' | 'total'> & { body: Body };

/** The first page comes with the preview, the others when they are asked for. */
function PeopleList({ people: first, total, body }: PeopleListProps) {
  const [more, setMore] = useState<RequirementPreview['people']>([]);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const people = [...first, ...more];

  async function showMore() {
    setPending(true);
    const page = Math.floor(people.length / maximumShown) + 1;
    const answer = await api('POST /api/centre/requirements/preview', {
      body: { ...body, page, limit: maximumShown },
    });
    if (answer.ok) setMore([...more, ...answer.data.people]);
    setProblem(answer.ok ? null : answer.failure.error);
    setPending(false);
  }

  return (
    <details className="rounded-lg border border-line p-3">
      <summary className="cursor-pointer">Each person</summary>
      <ul className="mt-2 divide-y divide-line">
        {people.map(({ id, name, jobRole, state, dueOn, deadlineOn, action }) => (
          <li key={`${id} ${action}`} className="space-y-1 py-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi className="min-w-0 break-words">{name}</bdi>
              {state ? (
                <StatusBadge tone={requirementBadges[state].tone}>
                  {requirementBadges[state].label}
                </StatusBadge>
              ) : null}
            </p>
            <p className="text-muted">
              {[
                jobRole,
                requirementActionLabels[action],
                dueOn && `due by ${formatDay(dueOn)}`,
                deadlineOn && deadlineOn !== dueOn && `deadline ${formatDay(deadlineOn)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <ProblemAlert problem={problem} />
      {total > people.length ? (
        <Button size="sm" pending={pending} pendingText="Reading…" onClick={() => void showMore()}>
          Show more: {total - people.length} are not listed yet
        </Button>
      ) : null}
    </details>
  );
}
